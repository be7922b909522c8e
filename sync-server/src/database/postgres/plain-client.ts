// A connection that reads numbers as numbers. The driver gives 64 bits and sums as strings, as they may be more than a
// number holds; ours are counts, revisions, cents and milliseconds. It says so for itself alone: the driver's own table
// of types is everybody's in the process.
import pg from 'pg'

const { INT8, NUMERIC } = pg.types.builtins

function toNumber(text: string): number {
  const number = Number(text)
  if (Number.isInteger(number) && !Number.isSafeInteger(number))
    throw new RangeError(`A number from the database is too large to be exact: ${text}`)
  return number
}

const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text') =>
    oid === INT8 || oid === NUMERIC
      ? toNumber
      : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
}

/** For `new Pool({ Client: PlainClient })`, or alone. */
export class PlainClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super({ ...(typeof config === 'string' ? { connectionString: config } : config), types })
    // The query builder brings types of its own with every query, made of those that are everybody's.
    const query = this.query.bind(this) as (...args: unknown[]) => unknown
    const plain = (asked: unknown) => (isConfig(asked) ? { ...asked, types } : asked)
    this.query = ((asked: unknown, ...rest: unknown[]) => query(plain(asked), ...rest)) as typeof this.query
  }
}

/** Not a text, and not an object that submits itself, e.g. a cursor. */
const isConfig = (asked: unknown): asked is pg.QueryConfig =>
  typeof asked === 'object' && asked !== null && !('submit' in asked)
