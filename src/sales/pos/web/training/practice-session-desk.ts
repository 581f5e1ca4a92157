import type { CallContext } from '#platform/web/client.ts'
import type { SessionDesk } from '#sales/registers/web/index.tsx'
import type { Till } from '../../sales.contract.ts'
import {
  closePractised,
  countPractised,
  moveCashPractised,
  openPractised,
  type PracticeSession,
  requireOpenSession,
  reverseCashPractised,
  sessionAt,
  shownSession,
  turnPractised,
  withSession,
} from './practice-session.ts'
import { changeTraining, requireTraining } from './training-state.ts'

/** The session of a register in a training: what is done in it, the tab keeps. */
export function practiceSessionDesk(register: NonNullable<Till['register']>): SessionDesk {
  const { approvals } = register
  const acting = (options?: { readonly context?: CallContext }) => ({
    approvals,
    isApproved: options?.context?.approvalId !== undefined,
    by: requireTraining().cashier.name,
    at: new Date().toISOString(),
  })
  const now = () => sessionAt(requireTraining(), register)
  const taking = () => requireOpenSession(requireTraining(), register)
  return {
    isTraining: true,
    open: async ({ counted }) => {
      const at = new Date().toISOString()
      const { id } = kept(openPractised(requireTraining(), { register, counted, at }))
      return { id }
    },
    addMovement: async ({ id, kind, amountMinor, reason: { note } }) => {
      const { by, at } = acting()
      const movement = { kind, amountMinor, reason: note ?? '', by, at }
      const { entries } = kept(moveCashPractised(taking(), movement))
      return { id, movementId: entries.at(-1)?.id ?? '' }
    },
    reverseMovement: async ({ id, movementId }) => {
      const { by, at } = acting()
      const { entries } = kept(reverseCashPractised(taking(), { movementId, by, at }))
      return { id, movementId: entries.at(-1)?.id ?? '' }
    },
    startCount: async ({ id }) => versionOf(id, kept(turnPractised(now(), 'startCount'))),
    resume: async ({ id }) => versionOf(id, kept(turnPractised(now(), 'resume'))),
    count: async ({ counted }, options) =>
      shownSession(
        kept(countPractised(now(), { counted, ...acting(options) })),
        approvals.toleranceMinor,
      ),
    close: async ({ id, reason: { note } }, options) => {
      const session = kept(closePractised(now(), { reason: note ?? '', ...acting(options) }))
      return { ...versionOf(id, session), zNumber: session.lastZNumber }
    },
  }
}

const versionOf = (id: string, { version }: PracticeSession) => ({ id, version })

function kept(session: PracticeSession): PracticeSession {
  changeTraining((training) => withSession(training, session))
  return session
}
