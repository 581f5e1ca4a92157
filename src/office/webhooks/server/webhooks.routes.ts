import type { EventObject } from '#platform/event-objects.ts'
import { does, reads, routes, writes } from '#platform/server/http/acts.ts'
import { answerOnce } from '#platform/server/http/idempotency.ts'
import { answerSecretOnce, writesSecret } from '#platform/server/http/secret-answers.ts'
import type { Outside } from '#platform/server/outside/open-outside.ts'
import { webhooksContract } from '../webhooks.contract.ts'
import { addEndpoint } from './add-endpoint.ts'
import { endpoints } from './browse-endpoints.ts'
import { changeEndpoint } from './change-endpoint.ts'
import { deliveries } from './list-deliveries.ts'
import { removeEndpoint } from './remove-endpoint.ts'
import { replayDelivery, replaySince } from './replay-deliveries.ts'
import { endOldSecret, rotateSecret } from './rotate-secret.ts'
import { sampleOf } from './sample-message.ts'
import { sendTest } from './send-test.ts'
import { switchEndpoint } from './switch-endpoint.ts'
import { endpointHistory, getDelivery, listEndpoints } from './webhooks.queries.ts'

type Parts = { readonly outside: Outside; readonly objects: readonly EventObject[] }

export const webhooksRoutes = ({ outside, objects }: Parts) =>
  routes('webhooks', webhooksContract, {
    endpoints: reads(listEndpoints),
    browse: reads(endpoints.page),
    sample: reads(sampleOf(objects)),
    add: does(async (db, actor, input, request) => {
      await outside.requireAllowed(input.url)
      return answerSecretOnce(db, actor, request, (tx) => addEndpoint(tx, actor, input))
    }),
    change: does(async (db, actor, input, request) => {
      await outside.requireAllowed(input.url)
      return db.transaction((tx) =>
        answerOnce(tx, actor, request, () => changeEndpoint(tx, actor, input)),
      )
    }),
    setActive: writes(switchEndpoint),
    rotateSecret: writesSecret(rotateSecret),
    endOldSecret: writes(endOldSecret),
    remove: writes(removeEndpoint),
    sendTest: writes(sendTest),
    history: reads(endpointHistory),
    deliveries: reads(deliveries.page),
    delivery: reads(getDelivery),
    replay: writes(replayDelivery),
    replayFailed: writes(replaySince(objects)),
  })
