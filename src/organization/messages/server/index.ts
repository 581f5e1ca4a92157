import { defineServer } from '#platform/server/define-server.ts'
import { reads, routes, writes } from '#platform/server/http/acts.ts'
import { messagesArea } from '../messages.area.ts'
import { messagesContract } from '../messages.contract.ts'
import { messagesOfCustomer } from './messages.queries.ts'
import { pruneMessages } from './prune-messages.ts'
import { messageHooks } from './receive-receipt.ts'
import { resendMessage } from './resend-message.ts'

export {
  customerActor,
  hashOfLink,
  linkOver,
  newLinkToken,
  openLink,
  unknownLink,
} from './customer-links.ts'
export { dropAdvertising } from './drop-advertising.ts'
export {
  messageCustomer,
  pickWays,
  type Reachable,
} from './message-customer.ts'
export { messagesAbout } from './messages.queries.ts'
export { moveMessages, moveMessagesBack } from './move-messages.ts'
export { forgetWhatWasTold } from './prune-messages.ts'
export { messagePurpose, sealedMessages } from './queue-message.ts'
export { messageHooks } from './receive-receipt.ts'
export { deliverMessages } from './send-messages.ts'
export { lockTelling, sameKeyOf, type Telling, toldSame } from './told-same.ts'

const messagesRoutes = routes('messages', messagesContract, {
  ofCustomer: reads(messagesOfCustomer),
  resend: writes(resendMessage),
})

export const messagesServer = defineServer(messagesArea, {
  routes: { messages: messagesRoutes },
  jobs: [pruneMessages],
  hooks: messageHooks,
})
