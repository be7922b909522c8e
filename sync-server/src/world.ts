/** The real world of a server: its clock, its disk and its network. */
import { setTimeout as wait } from 'node:timers/promises'
import type { Dealer } from '@forecourt/shared/dealer/dealer'
import type { Logger } from 'pino'
import type { World } from './composition.ts'
import type { Config } from './config.ts'
import { openDatabase } from './database/open-database.ts'
import { openMediaStore } from './media/open-media-store.ts'
import { keyPlaceOf } from './secrets/key-place.ts'
import { openDataKey } from './secrets/open-data-key.ts'
import { createVpicClient } from './vin/vpic-client.ts'

/** Opens what the configuration names. @param say what whoever starts it has to hear @throws ConfigError in words, and what the database says */
export async function openWorld(
  config: Config,
  dealer: Dealer,
  logger: Logger,
  say: (text: string) => void = text => logger.warn(text),
): Promise<World> {
  const place = keyPlaceOf(config)
  const database = await openDatabase(config)
  const { keyring } = await openDataKey(database, place, say)
  return {
    config,
    dealer,
    logger,
    now: () => new Date(),
    wait,
    database,
    keyring,
    media: await openMediaStore(config, logger),
    vpic: createVpicClient(config.vpicUrl, logger),
    onListenerError: error => logger.error({ err: error }, 'after a commit'),
  }
}
