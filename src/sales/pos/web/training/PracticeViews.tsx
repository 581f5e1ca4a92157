import { PracticeCards } from '#sales/gift-cards/web/index.tsx'
import { PracticeRegister } from '#sales/registers/web/index.tsx'
import { AtPracticeRegister } from './AtPracticeRegister.tsx'
import { practiceCardDesk } from './practice-card-desk.ts'
import { cardsOf } from './practice-cards.ts'
import { sessionAt, shownSession } from './practice-session.ts'
import { practiceSessionDesk } from './practice-session-desk.ts'
import { useTraining } from './training-state.ts'

/** The gift cards of this training: issue, load, check and correct them. */
export function PracticeCardsView() {
  const training = useTraining()
  if (!training) return null
  return (
    <AtPracticeRegister>
      {(register) => (
        <PracticeCards cards={cardsOf(training, register)} desk={practiceCardDesk(register)} />
      )}
    </AtPracticeRegister>
  )
}

/** The session of the register in this training: cash movements, the X report, the close. */
export function PracticeRegisterView() {
  const training = useTraining()
  if (!training) return null
  return (
    <AtPracticeRegister>
      {(register) => (
        <PracticeRegister
          session={shownSession(sessionAt(training, register), register.approvals.toleranceMinor)}
          desk={practiceSessionDesk(register)}
        />
      )}
    </AtPracticeRegister>
  )
}
