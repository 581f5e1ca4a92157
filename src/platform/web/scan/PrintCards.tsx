import { IconCards } from '@tabler/icons-react'
import { useState } from 'react'
import { printedCards } from '../../scan-cards.ts'
import { BarcodePicture } from '../BarcodePicture.tsx'
import { IconButton } from '../IconButton.tsx'
import { PrintSheet } from '../PrintSheet.tsx'
import classes from './PrintCards.module.css'

/** Prints the cards that replace buttons, to be cut out and kept beside the scanner. */
export function PrintCards() {
  const [isPrinting, setPrinting] = useState(false)
  const label = 'Print the cards that replace buttons'
  return (
    <>
      <IconButton isFramed size={36} label={label} onAct={() => setPrinting(true)}>
        <IconCards size={18} />
      </IconButton>
      {isPrinting ? (
        <PrintSheet paper="a4" onPrinted={() => setPrinting(false)}>
          <div className={classes.cards}>
            {printedCards.map(({ code, title, says }) => (
              <section key={code} className={classes.card}>
                <h2 className={classes.title}>{title}</h2>
                <p>{says}</p>
                <BarcodePicture code={code} moduleDots={4} />
              </section>
            ))}
          </div>
        </PrintSheet>
      ) : null}
    </>
  )
}
