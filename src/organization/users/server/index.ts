export { accountsRoutes } from './accounts.routes.ts'
export { actorOfUser } from './actor-of-user.ts'
export {
  costOutlets,
  hasCosts,
  hasCostsAnywhere,
  historyWithoutCosts,
  seesCosts,
  seesCostsAt,
} from './costs.ts'
export { countMiss, requireMisses } from './count-misses.ts'
export {
  coveredPeople,
  coversFor,
  type ForUser,
  grantsWithoutCover,
  isCovered,
  isTaskOf,
} from './covered-people.ts'
export { createUser } from './create-user.ts'
export { refuseDemoInProduction } from './demo-mode.ts'
export { devicesRoutes } from './devices.routes.ts'
export { explainEnd } from './explain-end.ts'
export { type DeviceWork, findActor } from './find-actor.ts'
export { hasAnyUser, offerFirstAdminToken } from './first-admin.ts'
export { useUpPin } from './own-session.ts'
export {
  addColleagues,
  addPastInvitations,
  type Colleague,
} from './people/add-colleagues.ts'
export type { ListOutlets } from './people/named-outlets.ts'
export { peopleRoutes } from './people/people.routes.ts'
export { peopleFile } from './people/people-report.ts'
export { viewAsAuth } from './people/view-as.ts'
export { proveByBadge } from './prove-by-badge.ts'
export { pruneSignIns } from './prune-sign-ins.ts'
export { sealedFactors, totpPurpose } from './totp.ts'
export { usersAuth } from './users.auth.ts'
export { usersRoutes } from './users.routes.ts'
export { holdersOfRoles, nameOfUser, usersWithRoles } from './users-with-roles.ts'
export { viewsRoutes } from './views/views.routes.ts'
export { warnOfKeys } from './warn-of-keys.ts'
