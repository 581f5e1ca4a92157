import { type ComponentType, type KeyboardEvent, useRef, useState } from 'react'
import { roleLabels, roles } from '#organization/users/roles.ts'
import { ScrollRegion } from '#platform/web/layout/ScrollRegion.tsx'
import { usePhone } from '#platform/web/use-phone.ts'
import type { Verdict } from '../actions.ts'
import type { ActionRules } from '../approvals.contract.ts'
import { ActionLimits, type LimitFieldProps } from './ActionLimits.tsx'
import classes from './ActionVerdictsSection.module.css'
import { type Cell, cellId, type Limit, type RuleDrafts } from './rule-drafts.ts'
import { VerdictCell } from './VerdictCell.tsx'

type MatrixProps = {
  actions: readonly ActionRules[]
  drafts: RuleDrafts
  LimitField: ComponentType<LimitFieldProps>
  onCell: (action: ActionRules, cell: Cell, verdict: Verdict) => void
  onLimit: (limit: Limit, value: number | string, fault: string | null) => void
}

/** Actions by roles: a table, and on a phone a card for each action. */
export function VerdictMatrix(props: MatrixProps) {
  return usePhone() ? <MatrixCards {...props} /> : <MatrixTable {...props} />
}

const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
}

function MatrixTable({ actions, drafts, LimitField, onCell, onLimit }: MatrixProps) {
  const table = useRef<HTMLTableElement>(null)
  const shown = roles.filter((role) =>
    actions.some((action) => action.roles.some((cell) => cell.role === role && cell.isConcerned)),
  )
  const first = actions.findIndex((action) => concernedCell(action, shown[0] ?? '') !== null)
  const [at, setAt] = useState<readonly [number, number]>([Math.max(0, first), 0])
  const press = (event: KeyboardEvent, row: number, column: number) => {
    const step = steps[event.key]
    if (!step || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    // Skips cells that a role cannot change.
    for (
      let next = [row + step[0], column + step[1]] as const;
      isWithin(next);
      next = [next[0] + step[0], next[1] + step[1]]
    ) {
      const button = table.current?.querySelector<HTMLElement>(`[data-at="${next.join(' ')}"]`)
      if (!button) continue
      button.focus()
      return
    }
  }
  const isWithin = ([row, column]: readonly [number, number]) =>
    row >= 0 && column >= 0 && row < actions.length && column < shown.length
  return (
    <ScrollRegion label="Approval rules" className={classes.scroll}>
      <table ref={table} aria-label="Approval rules" className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Action</th>
            {shown.map((role) => (
              <th key={role} scope="col">
                {roleLabels[role]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {actions.map((action, row) => (
            <tr key={action.key} id={`rule-${action.key}`}>
              <th scope="row">
                {action.label}
                <ActionLimits {...{ action, drafts, LimitField, onLimit }} />
              </th>
              {shown.map((role, column) => {
                const cell = concernedCell(action, role)
                return (
                  <td key={role}>
                    {cell ? (
                      <VerdictCell
                        actionLabel={action.label}
                        cell={cell}
                        verdict={
                          drafts.cells.get(cellId(action.key, role))?.verdict ?? cell.verdict
                        }
                        place={`${row} ${column}`}
                        onFocus={() => setAt([row, column])}
                        onArrow={(event) => press(event, row, column)}
                        tabIndex={at[0] === row && at[1] === column ? 0 : -1}
                        onVerdict={(verdict) => onCell(action, cell, verdict)}
                      />
                    ) : (
                      <span title="This role does not have the permission for it.">–</span>
                    )}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}

function MatrixCards({ actions, drafts, LimitField, onCell, onLimit }: MatrixProps) {
  return (
    <ul className={classes.cards} aria-label="Approval rules">
      {actions.map((action) => (
        <li key={action.key} id={`rule-${action.key}`} className={classes.card}>
          <h3 className={classes.cardTitle}>{action.label}</h3>
          <ActionLimits {...{ action, drafts, LimitField, onLimit }} />
          {action.roles
            .filter(({ isConcerned }) => isConcerned)
            .map((cell) => (
              <div key={cell.role} className={classes.cardRole}>
                <span>{roleLabels[cell.role]}</span>
                <VerdictCell
                  actionLabel={action.label}
                  cell={cell}
                  verdict={drafts.cells.get(cellId(action.key, cell.role))?.verdict ?? cell.verdict}
                  onVerdict={(verdict) => onCell(action, cell, verdict)}
                />
              </div>
            ))}
        </li>
      ))}
    </ul>
  )
}

const concernedCell = (action: ActionRules, role: string): Cell | null =>
  action.roles.find((cell) => cell.role === role && cell.isConcerned) ?? null
