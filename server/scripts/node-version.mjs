// Ends a program that an older Node runs, with one line. Imported before anything that an older Node could fail to load.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Parure needs Node 20.19 or newer (24 is recommended); this is ${process.versions.node}`);
  process.exit(1);
}
