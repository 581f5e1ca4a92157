import { AppLink } from '#platform/web/AppLink.tsx'
import { CodeText } from '#platform/web/CodeText.tsx'
import { EmptyNote } from '#platform/web/layout/EmptyNote.tsx'
import { MoneyText } from '#platform/web/MoneyText.tsx'
import type { ShownSuggestion } from '../packaging.contract.ts'
import { BoxDrawing } from './BoxDrawing.tsx'
import classes from './packaging.module.css'
import { percentText, weightText } from './size-texts.ts'

/** Which boxes are suggested, drawn, and why these and not the others. */
export function SuggestedBoxes({ suggestion }: { suggestion: ShownSuggestion }) {
  const { rejected, unmeasured, problem, currency } = suggestion
  const boxes = suggestion.boxes.map((box, place) => ({ key: `box ${place + 1}`, box }))
  return (
    <div>
      {problem ? (
        <EmptyNote title="No box can be suggested">
          {problem}{' '}
          {unmeasured.map(({ variantId, sku }) => (
            <span key={variantId}>
              <AppLink to="/products" search={{ variant: variantId }}>
                Open {sku}
              </AppLink>{' '}
            </span>
          ))}
        </EmptyNote>
      ) : null}
      <ol className={classes.boxes}>
        {boxes.map(({ key, box }) => (
          <li key={key} className={classes.box}>
            <BoxDrawing box={box} />
            <div>
              <h3 className={classes.boxTitle}>
                {box.title} {box.sku ? <CodeText code={box.sku} /> : null}
              </h3>
              <p className={classes.text}>{box.reason}</p>
              <p className={classes.text}>
                {box.units === 1 ? '1 piece' : `${box.units} pieces`}, {weightText(box.weightGrams)}{' '}
                packed, {weightText(box.volumetricGrams)} by size, charged as{' '}
                <b>{weightText(box.billableGrams)}</b>; {percentText(box.fillBasisPoints)} full;{' '}
                <MoneyText minor={box.costMinor} currency={currency} />
              </p>
              {box.fillers.map(({ variantId, sku }) => (
                <p key={variantId} className={classes.text}>
                  With <CodeText code={sku} />
                </p>
              ))}
            </div>
          </li>
        ))}
      </ol>
      {rejected.length > 0 ? (
        <details>
          <summary>Why not another</summary>
          <ul className={classes.why}>
            {rejected.map(({ sku, reason }) => (
              <li key={sku}>
                <CodeText code={sku} /> {reason}
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </div>
  )
}
