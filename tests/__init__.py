"""The tests of Quatuor; a package, so that what they share can be imported and run."""
