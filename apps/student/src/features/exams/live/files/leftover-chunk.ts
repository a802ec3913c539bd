/** Files that earlier attempts have left, with what they need of the browser: a chunk of its own. */
export { uploadFile } from '../../../../platform/upload.ts'
export { browserBlobStore } from './blob-store.idb.ts'
export { bringLeftoverFiles, countWithoutFiles, forgetFiles } from './leftover-files.ts'
