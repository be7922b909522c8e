import { textOfKey } from '../../src/secrets/key-place.ts'
import { dataKeyOf } from '../../src/secrets/sealed-text.ts'

/** As DATA_KEY: processes of tests leave no key file beside their directories. */
export const TEST_DATA_KEY = textOfKey(dataKeyOf(Buffer.alloc(32, 7)))
