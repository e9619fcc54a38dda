"""The games of this package, a folder each; the registry in ``contract`` finds them."""
