import { capability } from '#organization/users/capabilities.ts'
import type { CauseKind } from '#platform/needs.ts'
import { notFound, Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { authorize } from '#platform/server/http/authorize.ts'
import type { ServedCauses } from '#platform/server/serve-need.ts'
import { isWithinOutlets, requireWithinOutlets } from '#platform/server/within-outlets.ts'
import { explainShare, explainSum } from '../causes.rules.ts'
import type { DashboardPeriod } from '../dashboard-periods.ts'
import { type BoardParts, kindsOf, listPath } from './board.ts'
import { periodOf } from './period-of.ts'

type Asked = {
  readonly figure: string
  readonly by?: CauseKind | undefined
  readonly outletId?: string | undefined
  readonly period: DashboardPeriod
}

/** Why a figure is not what it was in the period before: what each part of it has to do with it. */
export const causesOfFigure =
  ({ causes }: BoardParts) =>
  async (reader: Reader, actor: Actor, { figure: key, by: chosen, outletId, period }: Asked) => {
    requireWithinOutlets(actor, capability.dashboard, outletId)
    const found = causes.find(({ figure }) => figure.key === key)
    if (!found) throw notFound('This figure')
    for (const permission of found.figure.access) authorize(actor, permission)
    const kinds = kindsOf(found)
    const by = chosen ?? kinds[0]
    if (by === undefined || !kinds.includes(by)) throw notBy(found)
    const isSeen =
      outletId === undefined ||
      found.figure.access.every((permission) => isWithinOutlets(actor, permission, outletId))
    const asked = { period: await periodOf(reader, period), outletId: outletId ?? null, by }
    const { currency, rows } = isSeen
      ? await found.read(reader, actor, asked)
      : { currency: null, rows: [] }
    const explained = found.kind === 'share' ? explainShare(rows) : explainSum(rows)
    return {
      by,
      kinds: [...kinds],
      kind: found.kind,
      currency,
      isComparable: explained !== null && rows.length > 0,
      now: explained?.now ?? 0,
      before: explained?.before ?? 0,
      change: explained?.change ?? 0,
      causes: (explained?.causes ?? []).map((cause) => ({
        ...cause,
        path: cause.key === null ? null : pathOf(found, by, cause.key, { period, outletId }),
      })),
    }
  }

/** The list of the figure, of this part of it alone. */
function pathOf(
  { figure, by: params }: ServedCauses,
  by: CauseKind,
  key: string,
  { period, outletId }: Pick<Asked, 'period' | 'outletId'>,
) {
  const param = params[by]
  return listPath(figure, period, { outletId, more: param ? { [param]: key } : {} })
}

const notBy = ({ figure, by }: ServedCauses) =>
  new Refusal(
    'unprocessable',
    'no_such_cause',
    `${figure.label} can be broken down by ${Object.keys(by).join(' or ')} only. Choose one of them.`,
    { field: 'by' },
  )
