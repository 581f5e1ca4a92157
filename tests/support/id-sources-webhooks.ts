import type { IdSource } from './id-sources.ts'

/** See `idSources`. */
export const webhookIdSources: Readonly<Record<string, IdSource>> = {
  'webhooks.change id': 'house',
  'webhooks.deliveries endpointId': 'house',
  'webhooks.delivery id': 'house',
  'webhooks.endOldSecret id': 'house',
  'webhooks.history id': 'house',
  'webhooks.remove id': 'house',
  'webhooks.replay id': 'house',
  'webhooks.replayFailed id': 'house',
  'webhooks.rotateSecret id': 'house',
  'webhooks.sendTest id': 'house',
  'webhooks.setActive id': 'house',
}
