import { activityFiles } from '#activity/server/index.ts'
import { importsFiles } from '#imports/server/index.ts'
import { listOutlets } from '#outlets/server/index.ts'
import type { FileRoute } from '#platform/server/http/files.ts'
import { sendPeople } from '#users/server/index.ts'

/** Every file that is sent or fetched beside the endpoints. */
export const fileRoutes: readonly FileRoute[] = [
  sendPeople(listOutlets),
  ...importsFiles,
  ...activityFiles,
]
