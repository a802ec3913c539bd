/**
 * Which files an address's first drawing needs besides those of every page. The server names them in the page's head (`AppPage`),
 * so that they come along with the app and not a turn of the line after it. Only the exam's: its first calls wait for the
 * answer box's file. A list's wait for nothing, and without a proxy they would queue behind the files (HTTP/1.1, six at a time).
 */
import type { Plugin } from 'vite'

/** Beginnings of addresses, and the modules behind them in the order in which they are wanted. */
const rooms: Readonly<Record<string, readonly string[]>> = {
  '/live-exam/': [
    'features/exams/live/early-opening.ts',
    'app/signed-in.tsx',
    'features/exams/live/live-exam-screen.tsx',
  ],
}

/** Where the server finds them, below the build's folder. */
const aheadFile = '.vite/ahead.json'

/** Writes for each address `{ scripts, styles }`: addresses of files, without those that the page itself brings. */
export function announceRooms(): Plugin {
  return {
    name: 'porua:announce-rooms',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((one) => one.type === 'chunk')
      const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
      const withAll = (fileName: string, into: Set<string>): Set<string> => {
        const chunk = byFile.get(fileName)
        if (!chunk || into.has(fileName)) return into
        into.add(fileName)
        for (const below of chunk.imports) withAll(below, into)
        return into
      }
      const everywhere = new Set<string>()
      for (const { name, fileName } of chunks)
        if (name === 'index' || name === 'first' || name === 'rolldown-runtime') withAll(fileName, everywhere)
      const ahead: Record<string, { scripts: string[]; styles: string[] }> = {}
      for (const [address, modules] of Object.entries(rooms)) {
        const files = new Set<string>()
        for (const module of modules) {
          const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/src/${module}`)))
          if (!chunk) throw new Error(`porua:announce-rooms: no file of the build holds \`${module}\``)
          withAll(chunk.fileName, files)
        }
        const scripts = [...files].filter((file) => !everywhere.has(file))
        const styles = scripts.flatMap((file) => [...(byFile.get(file)?.viteMetadata?.importedCss ?? [])])
        ahead[address] = {
          scripts: scripts.map((file) => `/${file}`),
          styles: [...new Set(styles)].map((file) => `/${file}`),
        }
      }
      this.emitFile({ type: 'asset', fileName: aheadFile, source: JSON.stringify(ahead) })
    },
  }
}
