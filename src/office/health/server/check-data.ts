import type { CheckKey } from '../health.checks.ts'
import { ageAt, type Check, counted, type Found, formatSpan } from './found-check.ts'

const shown = 5

/** A round that makes no progress for so long is not being checked. */
const stuckMilliseconds = 6 * 3_600_000

/** The result of an invariant's walk: a violation of the running round counts at once. */
export function checkWalk(key: CheckKey): Check {
  return ({ walks, now }) => {
    const walk = walks.find((each) => each.key === key)
    if (!walk || walk.roundBeganAt === null)
      return { result: 'unknown', figure: 'The first round begins within a minute.' }
    const violations = walk.violations.length > 0 ? walk.violations : walk.completedViolations
    const figure =
      walk.completedAt === null
        ? `${counted(walk.checked, 'record')} so far, first round`
        : `${counted(walk.completedChecked, 'record')}, last round ${formatSpan(ageAt(now, walk.completedAt))} ago`
    if (violations.length > 0) return wrong(figure, violations)
    if (walk.problem !== '') return { result: 'attention', figure, detail: walk.problem }
    const isStuck = walk.steppedAt !== null && ageAt(now, walk.steppedAt) > stuckMilliseconds
    if (isStuck) return { result: 'attention', figure, detail: 'The check makes no progress.' }
    return { result: walk.completedAt === null ? 'unknown' : 'good', figure }
  }
}

function wrong(figure: string, violations: readonly string[]): Found {
  const more = violations.length - shown
  const detail = [
    ...violations.slice(0, shown),
    ...(more > 0 ? [`And ${counted(more, 'other')}.`] : []),
  ].join(' ')
  return {
    result: 'fault',
    figure: `${counted(violations.length, 'violation')}; ${figure}`,
    detail,
  }
}
