import { type Desk, openDesk } from './browser.ts'
import { type DemoHouse, idOfRole } from './demo-house.ts'
import { addDevice, enter } from './entrants.ts'

/** A super admin who signed in by badge at a register device of an outlet. */
export async function deskAtTill(
  { db, server }: DemoHouse,
  outletId: string,
): Promise<{ readonly desk: Desk; readonly deviceId: string }> {
  const admin = await idOfRole(db, 'super_admin')
  const deviceId = await addDevice(db, outletId, admin, 'till')
  const { cookie = '' } = await enter(db, admin, { kind: 'device', deviceId })
  const desk = await openDesk()
  const [name = '', value = ''] = cookie.split('=')
  await desk.context.addCookies([{ name, value, url: server.url }])
  return { desk, deviceId }
}
