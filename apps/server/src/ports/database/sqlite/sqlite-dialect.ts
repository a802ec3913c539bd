/** SQLite as Kysely sees it here: our driver, transactional DDL, and no `for update`, which it does not need. */
import {
  type Dialect,
  type DialectAdapter,
  type Driver,
  type Kysely,
  type SelectQueryNode,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import type { ChannelSource } from '../statements.ts'
import { UnitDriver } from '../unit-driver.ts'

class Adapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true // the source queues units itself
  }
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

class Compiler extends SqliteQueryCompiler {
  /** A writing unit is alone with the database, so every row it reads is locked: `for update` is left out. */
  protected override visitSelectQuery(node: SelectQueryNode): void {
    const { endModifiers, ...rest } = node
    const kept = endModifiers?.filter(({ modifier }) => !modifier || !LOCKS.has(modifier))
    super.visitSelectQuery(kept ? { ...rest, endModifiers: kept } : node)
  }
}
const LOCKS = new Set(['ForUpdate', 'ForNoKeyUpdate', 'ForShare', 'ForKeyShare', 'NoWait', 'SkipLocked'])

/** The dialect over `source`; also that of a database served by its owner through the socket. */
export function sqliteDialect(source: ChannelSource): Dialect {
  return {
    createDriver: (): Driver => new UnitDriver(source),
    createQueryCompiler: () => new Compiler(),
    createAdapter: (): DialectAdapter => new Adapter(),
    createIntrospector: (db: Kysely<unknown>) => new SqliteIntrospector(db),
  }
}
