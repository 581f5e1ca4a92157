import { reads, routes, writes } from '#platform/server/http/acts.ts'
import { devicesContract } from '../devices.contract.ts'
import { listDevices } from './list-devices.ts'
import { renameDevice } from './rename-device.ts'
import { revokeDevice } from './revoke-device.ts'

export const devicesRoutes = routes('devices', devicesContract, {
  list: reads(listDevices),
  rename: writes(renameDevice),
  revoke: writes(revokeDevice),
})
