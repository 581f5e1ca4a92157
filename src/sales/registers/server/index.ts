import { defineServer } from '#platform/server/define-server.ts'
import { reads, routes, writes } from '#platform/server/http/acts.ts'
import { fileOfList } from '#platform/server/lists/file-of-list.ts'
import { registerSessionsContract } from '../register-sessions.contract.ts'
import { registersArea } from '../registers.area.ts'
import { registersContract } from '../registers.contract.ts'
import { closeSession } from './close-session.ts'
import { countSession, resumeSession, startCount } from './count-session.ts'
import { access } from './find-register.ts'
import { getSession, historyOfSession } from './get-session.ts'
import { devicesForRegisters, getRegister, historyOfRegister, registers } from './list-registers.ts'
import { registerSessions } from './list-sessions.ts'
import { addMovement, reverseMovement } from './move-cash.ts'
import { openSession } from './open-session.ts'
import { addRegister, changeRegister, moveRegister } from './save-register.ts'

export { addPastSession } from './add-past-sessions.ts'
export { bookInto, bookTaking, type Drawer, holdDrawer } from './book-taking.ts'
export { findRegister } from './find-register.ts'

export { addRegister } from './save-register.ts'

const registersRoutes = routes('registers', registersContract, {
  list: reads(registers.page),
  get: reads(getRegister),
  history: reads(historyOfRegister),
  devices: reads(devicesForRegisters),
  add: writes(addRegister),
  change: writes(changeRegister),
  move: writes(moveRegister),
})

const sessionsRoutes = routes('registerSessions', registerSessionsContract, {
  list: reads(registerSessions.page),
  get: reads(getSession),
  history: reads(historyOfSession),
  open: writes(openSession),
  addMovement: writes(addMovement),
  reverseMovement: writes(reverseMovement),
  startCount: writes(startCount),
  resume: writes(resumeSession),
  count: writes(countSession),
  close: writes(closeSession),
})

export const registersServer = defineServer(registersArea, {
  routes: { registers: registersRoutes, registerSessions: sessionsRoutes },
  files: [
    ...fileOfList(registerSessions, {
      path: '/files/register-sessions',
      name: 'register-sessions',
      access,
    }),
  ],
})
