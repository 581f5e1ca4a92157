import { defineServer } from '#platform/server/define-server.ts'
import { does, reads, routes, writes } from '#platform/server/http/acts.ts'
import type { Job } from '#platform/server/jobs/run-jobs.ts'
import { channelsArea } from '../channels.area.ts'
import { channelsContract } from '../channels.contract.ts'
import { addChannel } from './add-channel.ts'
import { channels, channelsFile } from './browse-channels.ts'
import { changeChannel, switchChannel } from './change-channel.ts'
import {
  channelHistory,
  channelOfOrder,
  getMessage,
  listChannels,
  listCodes,
} from './channels.queries.ts'
import { forgetOldMessages } from './forget-shop-messages.ts'
import { messages } from './list-messages.ts'
import { mapCode, unmapCode } from './map-code.ts'
import { listStatuses, mapStatus, unmapStatus } from './map-status.ts'
import { channelCodesReader } from './match-waiting-lines.ts'
import { shopHooks } from './receive-hook.ts'
import { sendSample } from './send-sample.ts'
import { ignoreMessage, retryMessage } from './settle-by-hand.ts'
import { takeChannelTotal } from './take-channel-total.ts'

export { addChannel } from './add-channel.ts'
export { applyAllIn, applyMessagesSoon, applyNext } from './apply-messages.ts'
export { codeMerging } from './code-merging.ts'
export { forgetShopMessages } from './forget-shop-messages.ts'
export { shopOrderImports } from './imports/import-shop-orders.ts'
export { keepMessage } from './keep-message.ts'
export { shopHooks } from './receive-hook.ts'

const channelsRoutes = routes('channels', channelsContract, {
  list: reads(listChannels),
  browse: reads(channels.page),
  history: reads(channelHistory),
  add: writes(addChannel),
  change: writes(changeChannel),
  setActive: writes(switchChannel),
  sendSample: does(sendSample),
  codes: reads(listCodes),
  mapCode: writes(mapCode),
  unmapCode: writes(unmapCode),
  statuses: reads(listStatuses),
  mapStatus: writes(mapStatus),
  unmapStatus: writes(unmapStatus),
  messages: reads(messages.page),
  message: reads(getMessage),
  retry: writes(retryMessage),
  ignore: writes(ignoreMessage),
  ofOrder: reads(channelOfOrder),
  takeTotal: writes(takeChannelTotal),
})

const channelsJobs: readonly Job[] = [forgetOldMessages]

export const channelsServer = defineServer(channelsArea, {
  routes: { channels: channelsRoutes },
  files: channelsFile,
  readers: [channelCodesReader],
  jobs: channelsJobs,
  hooks: shopHooks,
})
