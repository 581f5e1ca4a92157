import { useEffect, useRef } from 'react'
import { classNames } from '#platform/web/class-names.ts'
import classes from './display.module.css'
import type { ShownOnDisplay } from './display-channel.ts'
import { type Display, useDisplay } from './use-display.ts'

/** The second window of a register, which faces the customer. It needs no network. */
export function DisplayPage() {
  const registerId = new URLSearchParams(window.location.search).get('register') ?? ''
  useEffect(() => {
    document.title = 'Customer display · Quartermaster'
  }, [])
  const display = useDisplay(registerId)
  const { shown, isGone } = display
  return (
    <main className={classes.display}>
      <h1 className="visually-hidden">Customer display</h1>
      {shown ? (
        <header className={classes.head}>
          {shown.logo === '' ? null : <img className={classes.logo} src={shown.logo} alt="" />}
          <span>{shown.companyName}</span>
          {shown.sale.firstName === '' ? null : (
            <span className={classes.hello}>Hello {shown.sale.firstName}</span>
          )}
        </header>
      ) : null}
      {shown?.isTraining ? (
        <p className={classes.training}>Training mode – nothing is sold</p>
      ) : null}
      <div className={classes.body} aria-live="polite">
        {isGone || !shown ? <NotConnected isGone={isGone} /> : <Shown {...display} shown={shown} />}
      </div>
    </main>
  )
}

function NotConnected({ isGone }: { isGone: boolean }) {
  return (
    <div className={classes.middle}>
      <p className={classes.large}>{isGone ? 'Register not open' : 'Connecting…'}</p>
      <p className={classes.dimmed}>
        {isGone
          ? 'Open Point of Sale in this browser. This display continues by itself.'
          : 'Waiting for the window of the register.'}
      </p>
    </div>
  )
}

function Shown({ shown, newest }: Display & { shown: ShownOnDisplay }) {
  const { sale, payment } = shown
  if (sale.done)
    return (
      <div className={classes.middle}>
        <p className={classes.large}>Thank you</p>
        <Rows
          rows={[
            ...(sale.discount === '' ? [] : [{ label: 'Discount', amount: sale.discount }]),
            { label: 'Total', amount: sale.total },
            ...sale.done.paid,
          ]}
        />
        {sale.done.back === '' ? null : (
          <p className={classes.total}>
            You get back <strong data-back>{sale.done.back}</strong>
          </p>
        )}
        {sale.done.change === '' ? null : (
          <p className={classes.total}>
            Change <strong data-change>{sale.done.change}</strong>
          </p>
        )}
      </div>
    )
  const { exchange } = sale
  const lines = [...sale.lines, ...(exchange?.lines ?? [])]
  if (lines.length === 0)
    return (
      <div className={classes.middle}>
        {shown.logo === '' ? null : <img className={classes.largeLogo} src={shown.logo} alt="" />}
        <p className={classes.large}>Welcome</p>
      </div>
    )
  const isPartPaid = payment !== null && payment.paid.length > 0
  return (
    <div className={classes.sale}>
      <Lines lines={lines} newest={newest} />
      <div className={classes.sums}>
        {sale.discount === '' ? null : (
          <Rows rows={[{ label: 'Discount', amount: sale.discount }]} />
        )}
        {exchange ? (
          <Rows
            rows={[
              { label: 'Total', amount: sale.lines.length === 0 ? '' : sale.total || '…' },
              { label: 'Returned', amount: exchange.returned },
            ]}
          />
        ) : null}
        <p className={classes.total}>
          {exchange ? exchange.label : 'Total'}{' '}
          <strong data-total>{(exchange ? exchange.difference : sale.total) || '…'}</strong>
        </p>
        {isPartPaid ? (
          <>
            <Rows rows={payment.paid} />
            <p className={classes.left}>
              Left to pay <strong data-left>{payment.left}</strong>
            </p>
          </>
        ) : null}
      </div>
    </div>
  )
}

type LinesProps = { lines: ShownOnDisplay['sale']['lines']; newest: string | null }

/** The newest line is always in view. */
function Lines({ lines, newest }: LinesProps) {
  const shown = useRef<HTMLLIElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the lines change
  useEffect(() => {
    shown.current?.scrollIntoView({ block: 'nearest' })
  }, [newest, lines])
  return (
    <ol className={classes.lines}>
      {lines.map(({ key, title, detail, off, amount }) => (
        <li
          key={key}
          ref={key === newest ? shown : undefined}
          className={classNames(classes.line, key === newest && classes.newest)}
          data-newest={key === newest}
        >
          <span className={classes.what}>
            <span>{title}</span>
            <span className={classes.dimmed}>
              {detail}
              {off === '' ? '' : ` ${off}`}
            </span>
          </span>
          <span>{amount === '' ? '…' : amount}</span>
        </li>
      ))}
    </ol>
  )
}

function Rows({ rows }: { rows: readonly { readonly label: string; readonly amount: string }[] }) {
  return (
    <dl className={classes.rows}>
      {rows.map(({ label, amount }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two payments may be equal
        <div key={at}>
          <dt>{label}</dt>
          <dd>{amount}</dd>
        </div>
      ))}
    </dl>
  )
}
