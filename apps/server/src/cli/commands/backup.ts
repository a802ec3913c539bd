/** `npm run school -- backup`, `restore`, `move` and `media copy`: an installation as a whole. */
import { resolve } from 'node:path'
import { backup } from '../../features/operations/backup.ts'
import type { Filled } from '../../features/operations/fill.ts'
import type { Installation } from '../../features/operations/installation.ts'
import { copyMedia, move } from '../../features/operations/move.ts'
import { checkBackup, restore } from '../../features/operations/restore.ts'
import { Misused } from '../misused.ts'
import { type Command, command } from './command.ts'
import { typedFile } from './typed-path.ts'

export const backupCommands: readonly Command[] = [
  command({
    name: 'backup',
    usage: `  backup FILE         Writes the whole installation, database and media, into one new file, while students work. It holds
                      personal data and secrets: keep it where nobody else reads it.
`,
    takes: ['file'],
    async run({ given: [file], console, progress, installation }) {
      if (!file) throw new Misused('Name the file to write: npm run school -- backup <file>')
      const report = await backup(installation(), resolve(console.folder, file), progress)
      const { bytes, tables, rows, files } = report
      return {
        text: `Wrote ${file}: ${rows} rows of ${tables} tables and ${files} media files, ${megabytes(bytes)}.\n`,
        json: report,
      }
    },
  }),
  command({
    name: 'backup check',
    usage: `  backup check FILE   Reads a backup and says whether all of it is sound.
`,
    takes: ['file'],
    async run({ given: [file], console, progress }) {
      if (!file) throw new Misused('Name the backup: npm run school -- backup check <file>')
      const report = await checkBackup(await typedFile(console.folder, file), progress)
      const { tables, rows, files, madeAt, product } = report
      return {
        text: `${file} is sound: ${rows} rows of ${tables} tables and ${files} media files, made ${madeAt} by version ${product}.\n`,
        json: report,
      }
    },
  }),
  command({
    name: 'restore',
    usage: `  restore FILE        Makes the installation of a backup again, in a DATA_DIR without a database or an empty DATABASE_URL.
                      No server may run. All or nothing; every table is compared with what was written.
      --dry-run       Does all of it, takes the database away again and keeps no media.
`,
    takes: ['file'],
    options: { 'dry-run': { type: 'boolean' } },
    async run({ given: [file], values: { 'dry-run': dryRun = false }, console, progress, installation }) {
      if (!file) throw new Misused('Name the backup: npm run school -- restore <file>')
      const path = await typedFile(console.folder, file)
      const report = await restore(installation(), path, progress, dryRun)
      const what = `${report.files} media files of ${report.madeAt}`
      return {
        text: dryRun
          ? `Nothing is kept. ${counted('It would restore', report)} and ${what}.\n`
          : `${counted('Restored', report)} and ${what}. Start the server.\n`,
        json: report,
      }
    },
  }),
  command({
    name: 'move',
    usage: `  move --to URL       Copies the database to an empty PostgreSQL (postgres://…), every table compared. The old one stays as
                      it is. No server may run.
  move --to-folder DIR
                      Copies it to SQLite in a folder without a database.
      --dry-run       Does all of it and takes the copy away again.
`,
    options: { to: { type: 'string' }, 'to-folder': { type: 'string' }, 'dry-run': { type: 'boolean' } },
    async run({ values, console, progress, installation }) {
      const { to, 'to-folder': folder, 'dry-run': dryRun = false } = values
      if ((to === undefined) === (folder === undefined))
        throw new Misused('Say where to: --to postgres://… or --to-folder DIR')
      if (to !== undefined && !/^postgres(ql)?:\/\//.test(to))
        throw new Misused('An address of PostgreSQL begins with postgres://')
      const { place } = installation()
      const target =
        to !== undefined
          ? { dataDir: place.dataDir, url: to }
          : { dataDir: resolve(console.folder, folder ?? ''), url: null }
      const report = await move(place, target, progress, dryRun)
      const next =
        to !== undefined ? 'DATABASE_URL to that address' : `DATA_DIR to ${folder}, without DATABASE_URL,`
      return {
        text: dryRun
          ? `Nothing is kept. ${counted('It would copy', report)}.\n`
          : `${counted('Copied', report)}. Set ${next} and start the server; media stay where they are.\n`,
        json: report,
      }
    },
  }),
  command({
    name: 'media copy',
    usage: `  media copy --to bucket
                      Copies all media from DATA_DIR/media to the bucket of the S3_ variables; --to folder: the other way.
                      What is there already stays; a copy that was broken off goes on.
      --folder DIR    Another folder than DATA_DIR/media.
      --dry-run       Says what would be copied, and copies nothing.
`,
    options: { to: { type: 'string' }, folder: { type: 'string' }, 'dry-run': { type: 'boolean' } },
    async run({ values: { to, folder, 'dry-run': dryRun = false }, console, progress, installation }) {
      if (to !== 'bucket' && to !== 'folder') throw new Misused('Say where to: --to bucket or --to folder')
      const { bucket, local } = mediaPlaces(installation(), folder && resolve(console.folder, folder))
      const [source, target] = to === 'bucket' ? [local, bucket] : [bucket, local]
      const report = await copyMedia(source, target, progress, dryRun)
      const { files, copied, same, bytes } = report
      return {
        text: `${files} files: ${dryRun ? 'would copy' : 'copied'} ${copied} (${megabytes(bytes)}), ${same} ${dryRun ? 'are' : 'were'} there already.\n`,
        json: report,
      }
    },
  }),
]

function mediaPlaces({ bucket, folder, mediaFolder }: Installation, path: string | undefined) {
  if (!bucket) throw new Misused('There is no bucket: set S3_ENDPOINT, S3_BUCKET and the other S3_ variables')
  return { bucket, local: folder(path || mediaFolder) }
}

function counted(what: string, { rows, tables }: Filled): string {
  return `${what} ${rows} rows of ${tables} tables`
}

function megabytes(bytes: number): string {
  return `${(bytes / 1_048_576).toFixed(1)} MB`
}
