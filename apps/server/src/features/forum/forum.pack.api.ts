/** Posts that packs brought, for imports and exports. */

export {
  loadPackPosts,
  loadPosts,
  type PostRow,
  type ReplyRow,
  type SnapshotPosts,
} from './pack-posts.store.ts'
