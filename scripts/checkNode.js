// Plain JavaScript, since a Node that is too old for TypeScript is exactly what is looked for here.
const major = Number(process.versions.node.split('.')[0]);

if (major < 24) {
  console.error(`Sun runs on Node 24 or later; this is ${process.version}.`);
  console.error(
    'On Linux `npm ci` brings Node 24 along. Elsewhere, please install it from https://nodejs.org and try again.',
  );
  process.exit(1);
}

// A script that is named is run here: a second Node would take as long to start as all of this.
const [, , script] = process.argv;
if (script !== undefined) await import(`./${script}`);
