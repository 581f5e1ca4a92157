import { connect } from '#platform/web/client.ts'
import type { devicesContract } from '../devices.contract.ts'

export const devicesApi = connect<typeof devicesContract>('devices')
