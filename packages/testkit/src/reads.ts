/** What a piece of work reads of a database: how many rows, and on SQLite which tables from end to end. */
import type { Database, Reader } from '@porua/server/ports/database/database'
import { type KyselyPlugin, sql } from 'kysely'

/** A database that counts. */
export interface WatchedDatabase {
  readonly db: Database
  /** Rows that queries gave back so far. */
  readonly rows: number
  /** The text of each query so far, once. */
  readonly queries: readonly string[]
  /** Queries so far that looked at every row of one of these tables; SQLite alone says so. */
  scansOf(tables: readonly string[]): Promise<string[]>
}

/** Watches what goes through `read`, `scan` and `write` of `db`. */
export function watchReads(db: Database): WatchedDatabase {
  let rows = 0
  const seen = new Set<string>()
  const watched = <R extends Reader>(reader: R): R => {
    const plugin: KyselyPlugin = {
      transformQuery: ({ node, queryId }) => {
        seen.add(reader.getExecutor().compileQuery(node, queryId).sql)
        return node
      },
      transformResult: async ({ result }) => {
        rows += result.rows.length
        return result
      },
    }
    return reader.withPlugin(plugin) as R
  }
  return {
    db: {
      dialect: db.dialect,
      read: (work) => db.read((reader) => work(watched(reader))),
      scan: (work, lag) => db.scan((reader) => work(watched(reader)), lag),
      write: (work) => db.write((tx) => work(watched(tx))),
      ping: () => db.ping(),
      close: () => db.close(),
    },
    get rows() {
      return rows
    },
    get queries() {
      return [...seen]
    },
    async scansOf(tables) {
      const found: string[] = []
      for (const text of seen) {
        if (db.dialect !== 'sqlite' || !/^\s*(select|with|insert|update|delete)\b/i.test(text)) continue
        const unbound = text.replace(/\?/g, 'null')
        const { rows: plan } = await db.scan((reader) =>
          sql<{ detail: string }>`${sql.raw(`explain query plan ${unbound}`)}`.execute(reader),
        )
        if (plan.some(({ detail }) => tables.some((table) => new RegExp(`^SCAN ${table}\\b`).test(detail))))
          found.push(text)
      }
      return found
    },
  }
}
