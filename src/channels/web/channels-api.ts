import { connect } from '#platform/web/client.ts'
import type { channelsContract } from '../channels.contract.ts'

export const channelsApi = connect<typeof channelsContract>('channels')
