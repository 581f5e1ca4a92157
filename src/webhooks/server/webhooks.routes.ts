import { does, reads, routes, writes } from '#platform/server/http/acts.ts'
import { answerOnce } from '#platform/server/http/idempotency.ts'
import { answerSecretOnce, writesSecret } from '#platform/server/http/secret-answers.ts'
import type { Outside } from '#platform/server/outside/open-outside.ts'
import { webhooksContract } from '../webhooks.contract.ts'
import { addEndpoint } from './add-endpoint.ts'
import { changeEndpoint } from './change-endpoint.ts'
import { removeEndpoint } from './remove-endpoint.ts'
import { replayDelivery, replayFailed } from './replay-deliveries.ts'
import { rotateSecret } from './rotate-secret.ts'
import { sendTest } from './send-test.ts'
import { switchEndpoint } from './switch-endpoint.ts'
import { endpointHistory, getDelivery, listDeliveries, listEndpoints } from './webhooks.queries.ts'

export const webhooksRoutes = (outside: Outside) =>
  routes('webhooks', webhooksContract, {
    endpoints: reads(listEndpoints),
    add: does(async (db, actor, input, request) => {
      await outside.insist(input.url)
      return answerSecretOnce(db, actor, request, (tx) => addEndpoint(tx, actor, input))
    }),
    change: does(async (db, actor, input, request) => {
      await outside.insist(input.url)
      return db.transaction((tx) =>
        answerOnce(tx, actor, request, () => changeEndpoint(tx, actor, input)),
      )
    }),
    setActive: writes(switchEndpoint),
    rotateSecret: writesSecret(rotateSecret),
    remove: writes(removeEndpoint),
    sendTest: writes(sendTest),
    history: reads(endpointHistory),
    deliveries: reads(listDeliveries),
    delivery: reads(getDelivery),
    replay: writes(replayDelivery),
    replayFailed: writes(replayFailed),
  })
