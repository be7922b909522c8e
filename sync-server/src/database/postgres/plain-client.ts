// A connection that reads numbers as numbers and writes any text. The driver gives 64 bits and sums as strings, as they may
// be more than a number holds; ours are counts, revisions, cents and milliseconds. It says so for itself alone: the driver's
// own table of types is everybody's in the process.
//
// PostgreSQL refuses a text with the character of code zero. Schemas drop it from what is to be kept; where it is in what is
// only looked for, nothing is to be found, and in whatever else comes with it, it becomes the character that stands for any
// that cannot be shown.
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

const written = (value: unknown) => (typeof value === 'string' ? value.replaceAll('\u0000', '\uFFFD') : value)

const allWritten = (values: unknown) => (Array.isArray(values) ? values.map(written) : values)

/** For `new Pool({ Client: PlainClient })`, or alone. */
export class PlainClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super({ ...(typeof config === 'string' ? { connectionString: config } : config), types })
    // The query builder brings types of its own with every query, made of those that are everybody's.
    const query = this.query.bind(this) as (...args: unknown[]) => unknown
    const plain = (asked: unknown) =>
      isConfig(asked)
        ? { ...asked, ...(asked.values ? { values: allWritten(asked.values) } : {}), types }
        : asked
    // What follows is the values, where there are any apart, and who is told.
    this.query = ((asked: unknown, ...rest: unknown[]) =>
      query(plain(asked), ...rest.map(allWritten))) as typeof this.query
  }
}

/** Not a text, and not an object that submits itself, e.g. a cursor. */
const isConfig = (asked: unknown): asked is pg.QueryConfig =>
  typeof asked === 'object' && asked !== null && !('submit' in asked)
