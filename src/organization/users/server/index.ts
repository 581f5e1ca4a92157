import { defineServer } from '#platform/server/define-server.ts'
import type { Files } from '#platform/server/files/open-files.ts'
import { usersArea } from '../users.area.ts'
import { accountsRoutes } from './accounts.routes.ts'
import { devicesRoutes } from './devices.routes.ts'
import { userPhotos } from './own-photo.ts'
import type { InvitingParts } from './people/invite-user.ts'
import type { ListOutlets } from './people/named-outlets.ts'
import { peopleRoutes } from './people/people.routes.ts'
import { peopleFile } from './people/people-report.ts'
import { pruneSignIns } from './prune-sign-ins.ts'
import { usersRoutes } from './users.routes.ts'
import type { KnownLists } from './views/views.queries.ts'
import { viewsRoutes } from './views/views.routes.ts'
import { warnOfKeys } from './warn-of-keys.ts'

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
export { viewAsAuth } from './people/view-as.ts'
export { proveByBadge } from './prove-by-badge.ts'
export { sealedFactors, totpPurpose } from './totp.ts'
export { usersAuth } from './users.auth.ts'
export { holdersOfRoles, nameOfUser, usersWithRoles } from './users-with-roles.ts'
export { type KnownLists, viewsById } from './views/views.queries.ts'

/** What the composition knows of later areas, and of the world outside the database. */
type UsersParts = InvitingParts & { readonly listOutlets: ListOutlets; readonly lists: KnownLists }

export const usersServer = (parts: UsersParts, files: Files) =>
  defineServer(usersArea, {
    routes: {
      users: usersRoutes,
      accounts: accountsRoutes,
      devices: devicesRoutes,
      people: peopleRoutes(parts),
      views: viewsRoutes(parts.lists),
    },
    files: [...peopleFile(parts.listOutlets), ...userPhotos(files)],
    jobs: [pruneSignIns, warnOfKeys],
  })
