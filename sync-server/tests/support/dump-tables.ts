import Sqlite from 'better-sqlite3'

type Row = Record<string, unknown>

/** Every row of every table of a database file, in the order of their row ids. */
export function dumpTables(path: string): Record<string, Row[]> {
  const sqlite = new Sqlite(path, { readonly: true, fileMustExist: true })
  try {
    const names = sqlite
      .prepare<[], string>("select name from sqlite_master where type = 'table' order by name")
      .pluck()
      .all()
    return Object.fromEntries(
      names.map(name => [name, sqlite.prepare<[], Row>(`select * from "${name}" order by rowid`).all()]),
    )
  } finally {
    sqlite.close()
  }
}
