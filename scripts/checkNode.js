// Plain JavaScript, since a Node that is too old for TypeScript is exactly what is looked for here.
const [major, minor] = process.versions.node.split('.').map(Number);

if (major < 24 || (major === 24 && minor < 9)) {
  console.error(`Sun runs on Node 24.9 or later; this is ${process.version}.`);
  console.error(
    'On Linux `npm ci` brings Node 24 along. Elsewhere, please install it from https://nodejs.org and try again.',
  );
  process.exit(1);
}

// A script that is named is run here: a second Node would take as long to start as all of this.
const [, , script] = process.argv;
if (script !== undefined) await import(`./${script}`);
