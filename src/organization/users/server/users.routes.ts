import { does, reads, routes, writes } from '#platform/server/http/acts.ts'
import { usersContract } from '../users.contract.ts'
import { accessRequest, askForAccess } from './access-requests.ts'
import { changePassword } from './change-password.ts'
import { welcome } from './demo-mode.ts'
import { endSession } from './end-session.ts'
import { createFirstAdmin } from './first-admin.ts'
import { removeOwnPhoto } from './own-photo.ts'
import { ownRecord } from './own-record.ts'
import { saveProfile } from './save-profile.ts'
import { me, ownSessions } from './users.queries.ts'

export const usersRoutes = routes('users', usersContract, {
  welcome: reads(welcome),
  createFirstAdmin: writes(createFirstAdmin),
  me: reads(me),
  saveProfile: writes(saveProfile),
  removePhoto: writes(removeOwnPhoto),
  ownRecord: reads(ownRecord),
  accessRequest: reads(accessRequest),
  askForAccess: writes(askForAccess),
  changePassword: does(changePassword),
  sessions: reads(ownSessions),
  endSession: writes(endSession),
})
