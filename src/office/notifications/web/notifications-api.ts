import { connect } from '#platform/web/client.ts'
import type { notificationsContract } from '../notifications.contract.ts'

export const notificationsApi = connect<typeof notificationsContract>('notifications')
