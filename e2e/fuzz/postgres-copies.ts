/** Whole databases of a PostgreSQL put in the place of others, while those who are connected look on. */
import pg from 'pg'

/** The database's name in an address. */
export function databaseOf(url: string): string {
  return new URL(url).pathname.slice(1)
}

/** `to` becomes a copy of `from`; whoever is connected to either loses the connection, and may come again. */
export async function copyOver(url: string, from: string, to: string): Promise<void> {
  await asked(url, async (ask) => {
    for (const name of [from, to]) await emptied(ask, name)
    await ask(`drop database if exists ${to}`)
    await ask(`create database ${to} template ${from}`)
    await ask(`alter database ${from} allow_connections true`)
  })
}

/** Removes a database where it is there. */
export async function dropDatabase(url: string, name: string): Promise<void> {
  await asked(url, async (ask) => {
    await emptied(ask, name)
    await ask(`drop database if exists ${name}`)
  })
}

type Ask = (statement: string) => Promise<pg.QueryResult<{ n: number }>>

/** Nobody is connected to it, and nobody can connect. */
async function emptied(ask: Ask, name: string): Promise<void> {
  if ((await ask(`select 1 as n from pg_database where datname = '${name}'`)).rowCount === 0) return
  await ask(`alter database ${name} allow_connections false`)
  while (
    (await ask(`select pg_terminate_backend(pid)::int as n from pg_stat_activity where datname = '${name}'`))
      .rowCount
  )
    await new Promise((resolve) => setTimeout(resolve, 5))
}

async function asked(url: string, work: (ask: Ask) => Promise<void>): Promise<void> {
  const address = new URL(url)
  address.pathname = '/postgres'
  const client = new pg.Client({ connectionString: address.href })
  await client.connect()
  try {
    await work((statement) => client.query(statement))
  } finally {
    await client.end()
  }
}
