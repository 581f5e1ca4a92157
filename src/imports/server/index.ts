// Stand-in until the importer is here; the importer's author replaces this whole file.
import type { FileRoute } from '#platform/server/http/files.ts'
import type { Job } from '#platform/server/jobs/run-jobs.ts'
import { reads, routes, writes } from '#platform/server/http/acts.ts'
import { notFound } from '#platform/refusal.ts'
import { importsContract } from '../imports.contract.ts'

const none = async () => {
  throw notFound('This import')
}
export const importsRoutes = routes('imports', importsContract, {
  list: reads(async () => ({ rows: [], nextCursor: null })),
  get: reads(none),
  refusals: reads(none),
  cancel: writes(none),
})
export const importsFiles: readonly FileRoute[] = []
export const importJobs: readonly Job[] = []
export const resumeImports = async (..._unused: unknown[]) => undefined
