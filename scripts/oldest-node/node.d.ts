// What `node` means for the types of the scripts: the oldest Node that starts them (`engines` in
// package.json).
/// <reference path="../../node_modules/@types/node20/index.d.ts" />
