import { useQuery } from '@tanstack/react-query'
import { useOutletOptions } from '#organization/outlets/web/index.tsx'
import { AppLink } from '#platform/web/AppLink.tsx'
import { LineChartFigure } from '#platform/web/charts/LineChartFigure.tsx'
import { refusalOf } from '#platform/web/client.ts'
import { FilterChips } from '#platform/web/filters/FilterChips.tsx'
import { ListBar } from '#platform/web/filters/ListBar.tsx'
import { formatDay } from '#platform/web/format-instant.ts'
import { EmptyNote } from '#platform/web/layout/EmptyNote.tsx'
import { FigureStrip } from '#platform/web/layout/FigureStrip.tsx'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { useUrlState } from '#platform/web/url-state.ts'
import type { CallFigures } from '../confirmations.fields.ts'
import { boardPeriod } from './board-period.ts'
import { secondsText, shareText } from './call-words.ts'
import classes from './confirmations.module.css'
import { confirmationsApi } from './confirmations-api.ts'

/**
 * The results of calls, by agent and day. Deliveries count: confirming everything gains nothing.
 */
export function BoardView() {
  const { params } = useUrlState()
  const outlets = useOutletOptions()
  const period = boardPeriod(params)
  const { data, error, refetch } = useQuery(
    confirmationsApi.ask('board', {
      ...period,
      ...(params.outlet ? { outletId: params.outlet } : {}),
    }),
  )
  if (error) return <RefusalNote refusal={refusalOf(error)} onRetry={() => refetch()} />
  return (
    <>
      <BoardFigures figures={data?.all} period={period} />
      <ListBar>
        <FilterChips
          filters={[
            { key: 'from', label: 'From', isDay: true },
            { key: 'until', label: 'Until', isDay: true },
            { key: 'outlet', label: 'Outlet', options: outlets },
          ]}
        />
      </ListBar>
      {data && data.agents.length === 0 ? (
        <EmptyNote title="No calls in these days">
          Choose other days, or make the first call.
        </EmptyNote>
      ) : null}
      {data && data.agents.length > 0 ? (
        <>
          <AgentTable agents={data.agents} period={period} />
          <LineChartFigure
            title="Delivered of confirmed, by the day of the call"
            unit="% delivered"
            rows={data.days.flatMap(({ day, deliveredShare }) =>
              deliveredShare === null
                ? []
                : [{ label: formatDay(day), value: Math.round(deliveredShare / 100) }],
            )}
            format={(value) => `${value} %`}
          />
        </>
      ) : null}
    </>
  )
}

type Period = ReturnType<typeof boardPeriod>

function BoardFigures({ figures, period }: { figures: CallFigures | undefined; period: Period }) {
  const calls = { view: 'calls', ...period }
  const shown = (text: string | undefined) => ({ count: undefined, shown: text })
  return (
    <FigureStrip
      label="What the calls came to"
      figures={[
        {
          key: 'delivered',
          label: 'Delivered of confirmed',
          tone: 'good',
          ...shown(figures && shareText(figures.deliveredShare)),
          search: { ...calls, fate: 'delivered' },
        },
        {
          key: 'confirmed',
          label: 'Confirmed',
          ...shown(figures && shareText(figures.confirmedShare)),
          search: { ...calls, outcome: 'confirmed' },
        },
        {
          key: 'reached',
          label: 'Reached',
          ...shown(figures && shareText(figures.reachedShare)),
          search: { ...calls, reached: '1' },
        },
        {
          key: 'unreachable',
          label: 'Unreachable',
          tone: 'bad',
          ...shown(figures && shareText(figures.unreachableShare)),
          search: { ...calls, last: '1' },
        },
        {
          key: 'time',
          label: 'Average call',
          ...shown(figures && timeText(figures.averageSeconds)),
          search: calls,
        },
        { key: 'calls', label: 'Calls', count: figures?.calls, search: calls },
      ]}
    />
  )
}

function AgentTable(props: {
  agents: readonly (CallFigures & { agentId: string; agentName: string })[]
  period: Period
}) {
  const linkOf = (agent: string, more: Readonly<Record<string, string>>) => ({
    view: 'calls',
    ...props.period,
    agent,
    ...more,
  })
  return (
    <div className={classes.scroll}>
      <table className={classes.board}>
        <thead>
          <tr>
            <th scope="col">Agent</th>
            <th scope="col">Calls</th>
            <th scope="col">Reached</th>
            <th scope="col">Confirmed</th>
            <th scope="col">Delivered</th>
            <th scope="col">Failed</th>
            <th scope="col">Delivered of confirmed</th>
            <th scope="col">Unreachable</th>
            <th scope="col">Average call</th>
          </tr>
        </thead>
        <tbody>
          {props.agents.map((agent) => (
            <tr key={agent.agentId}>
              <th scope="row">{agent.agentName}</th>
              <td>
                <AppLink search={linkOf(agent.agentId, {})}>{agent.calls}</AppLink>
              </td>
              <td>
                <AppLink search={linkOf(agent.agentId, { reached: '1' })}>
                  {shareText(agent.reachedShare)}
                </AppLink>
              </td>
              <td>
                <AppLink search={linkOf(agent.agentId, { outcome: 'confirmed' })}>
                  {agent.confirmed}
                </AppLink>
              </td>
              <td>
                <AppLink search={linkOf(agent.agentId, { fate: 'delivered' })}>
                  {agent.delivered}
                </AppLink>
              </td>
              <td>
                <AppLink search={linkOf(agent.agentId, { fate: 'failed' })}>{agent.failed}</AppLink>
              </td>
              <td className={classes.number}>{shareText(agent.deliveredShare)}</td>
              <td>
                <AppLink search={linkOf(agent.agentId, { last: '1' })}>
                  {shareText(agent.unreachableShare)}
                </AppLink>
              </td>
              <td>{timeText(agent.averageSeconds)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function timeText(seconds: number | null): string {
  return seconds === null ? '–' : secondsText(seconds)
}
