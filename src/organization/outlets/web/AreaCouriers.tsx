import { useState } from 'react'
import { capability } from '#organization/users/capabilities.ts'
import { ActButton } from '#platform/web/ActButton.tsx'
import { AppLink } from '#platform/web/AppLink.tsx'
import { MoneyText } from '#platform/web/MoneyText.tsx'
import { useWhyNotShared } from '#platform/web/permissions-context.ts'
import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import { useQuietAct } from '#platform/web/use-quiet-act.ts'
import { reachWords } from '../coverage.rules.ts'
import type { Service, WholeArea } from '../locations.fields.ts'
import classes from './places.module.css'
import { locationsApi } from './places-api.ts'
import { SuspendDialog } from './SuspendDialog.tsx'

type AreaService = WholeArea['services'][number]

/** Each courier's service in the area, from its own line or from a wider area. */
export function AreaCouriers({ area }: { area: WholeArea }) {
  const [suspending, setSuspending] = useState<AreaService | null>(null)
  const whyNot = useWhyNotShared(capability.locations)
  const lift = useQuietAct({
    area: 'locations',
    run: locationsApi.call.saveCoverage,
    failure: 'Not lifted',
  })
  if (area.services.length === 0)
    return <p className={classes.quiet}>There are no couriers yet. Add one under Couriers.</p>
  return (
    <>
      <ul className={classes.rows}>
        {area.services.map((each) => (
          <li key={each.courierId} className={classes.row}>
            <span>
              <AppLink
                className={classes.link}
                search={{ view: 'coverage', courier: each.courierId, q: area.name }}
              >
                {each.name}
              </AppLink>{' '}
              <ServiceWords service={each.service} from={each.inheritedFrom} />
            </span>
            <span className={classes.side}>
              {each.service ? (
                <ToneBadge {...reachWords[each.service.reach]} title={each.service.note} />
              ) : (
                <ToneBadge tone="quiet" label="Not known" />
              )}
              {each.service?.reach === 'suspended' && each.inheritedFrom === null ? (
                <ActButton
                  size="xs"
                  whyNot={whyNot}
                  isPending={lift.isPending}
                  onAct={() =>
                    lift.change(lifted(each, area.id), {
                      words: `${each.name} delivers to ${area.name} again`,
                      back: () => ({
                        courierId: each.courierId,
                        rows: [
                          { areaId: area.id, version: each.version + 1, service: each.service },
                        ],
                      }),
                    })
                  }
                >
                  Lift
                </ActButton>
              ) : (
                <ActButton size="xs" whyNot={whyNot} onAct={() => setSuspending(each)}>
                  Suspend
                </ActButton>
              )}
            </span>
          </li>
        ))}
      </ul>
      {suspending ? (
        <SuspendDialog courier={suspending} area={area} onClose={() => setSuspending(null)} />
      ) : null}
    </>
  )
}

function lifted({ courierId, version, service }: AreaService, areaId: string) {
  const open: Service | null = service && {
    ...service,
    reach: 'served',
    suspendedUntil: null,
    note: '',
  }
  return { courierId, rows: [{ areaId, version, service: open }] }
}

function ServiceWords({ service, from }: { service: Service | null; from: string | null }) {
  if (!service) return null
  const { days, costMinor, currency, takesCash } = service
  return (
    <span className={classes.quiet}>
      {costMinor !== null && currency ? (
        <>
          <MoneyText minor={costMinor} currency={currency} />,{' '}
        </>
      ) : null}
      {days === null ? null : `${days} ${days === 1 ? 'day' : 'days'}, `}
      {takesCash ? 'cash' : 'no cash'}
      {from ? `, as in ${from}` : null}
    </span>
  )
}
