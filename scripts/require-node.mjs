// Plain JavaScript that any Node >= 20 can run, so that it can report when the pinned Node was not
// installed.
const WANTED = 24;

const major = Number(process.versions.node.split('.')[0]);
if (major < WANTED) {
  process.stderr.write(
    `Parde runs on its own Node ${WANTED}, but this is Node ${process.versions.node}. ` +
      'npm did not install the "node" package: run "npm ci" again with install scripts allowed ' +
      '(npm config set ignore-scripts false), and start Parde through npm.\n',
  );
  process.exit(1);
}
