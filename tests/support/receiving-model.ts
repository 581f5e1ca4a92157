/** One line of an order in the model, with the stock of its product. */
type Line = {
  readonly ordered: number
  readonly most: number
  readonly costMinor: number
  onHand: number
  unavailable: number
  valueMinor: number
}

type Outcome = 'accepted' | 'quality' | 'rejected'

type Receipt = {
  state: 'counting' | 'received' | 'undone'
  /** By line, then outcome. */
  readonly units: Record<Outcome, number>[]
  /** By line: the value of what was accepted, and what is in the bin since. */
  readonly valueMinor: number[]
  readonly putAway: number[]
}

type Step =
  | { readonly act: 'start' }
  | {
      readonly act: 'count'
      readonly receipt: number
      readonly line: number
      readonly outcome: Outcome
      readonly units: number
    }
  | { readonly act: 'receive' | 'undo'; readonly receipt: number }
  | {
      readonly act: 'putAway' | 'takeBack'
      readonly receipt: number
      readonly line: number
      readonly units: number
    }
  | { readonly act: 'issue'; readonly line: number; readonly units: number }

type PutStep = { readonly receipt: number; readonly line: number; readonly units: number }

/** Deliveries of one order as plain lists, without SQL: what the product is compared with. */
export class ReceivingModel {
  private readonly receipts: Receipt[] = []
  /** Free stock in the one bin; the rest of what is free lies in none. */
  private readonly inBin: number[]
  private readonly lines: Line[]

  constructor(lines: readonly Line[]) {
    this.lines = lines.map((line) => ({ ...line }))
    this.inBin = lines.map(() => 0)
  }

  /** Whether the step is allowed; it is done then. */
  apply(step: Step): boolean {
    switch (step.act) {
      case 'start':
        return this.start()
      case 'count':
        return this.count(step)
      case 'receive':
        return this.receive(this.receipts[step.receipt])
      case 'undo':
        return this.undo(this.receipts[step.receipt])
      case 'putAway':
        return this.putAway(step)
      case 'takeBack':
        return this.takeBack(step)
      case 'issue':
        return this.issue(step.line, step.units)
    }
  }

  levelOf(at: number) {
    const { onHand, unavailable, valueMinor } = this.line(at)
    return { onHand, unavailable, valueMinor }
  }

  inBinOf(at: number): number {
    return this.inBin[at] ?? 0
  }

  lineOf(at: number) {
    const came = this.receipts.filter(({ state }) => state === 'received')
    const rejected = came.reduce((sum, { units }) => sum + (units[at]?.rejected ?? 0), 0)
    const accepted = this.acceptedOf(at)
    return { accepted, rejected, incoming: Math.max(0, this.line(at).ordered - accepted) }
  }

  private start(): boolean {
    this.receipts.push({
      state: 'counting',
      units: this.lines.map(() => ({ accepted: 0, quality: 0, rejected: 0 })),
      valueMinor: this.lines.map(() => 0),
      putAway: this.lines.map(() => 0),
    })
    return true
  }

  private count({ receipt, line, outcome, units }: Extract<Step, { act: 'count' }>): boolean {
    const counted = this.receipts[receipt]
    if (counted?.state !== 'counting') return false
    const open = this.receipts.filter(({ state }) => state === 'counting')
    const taken = open.reduce((sum, each) => sum + takenOf(each, line), this.acceptedOf(line))
    if (outcome !== 'rejected' && taken + units > this.line(line).most) return false
    const own = counted.units[line]
    if (own) own[outcome] += units
    return true
  }

  private receive(receipt: Receipt | undefined): boolean {
    if (receipt?.state !== 'counting') return false
    const isEmpty = receipt.units.every((each) => Object.values(each).every((n) => n === 0))
    if (isEmpty) return false
    receipt.state = 'received'
    for (const [at, line] of this.lines.entries()) {
      const worth = takenOf(receipt, at) * line.costMinor
      receipt.valueMinor[at] = worth
      line.onHand += takenOf(receipt, at)
      line.unavailable += receipt.units[at]?.quality ?? 0
      line.valueMinor += worth
    }
    return true
  }

  private undo(receipt: Receipt | undefined): boolean {
    if (receipt?.state !== 'received' || receipt.putAway.some((units) => units > 0)) return false
    const isThere = this.lines.every((line, at) => {
      const { accepted = 0, quality = 0 } = receipt.units[at] ?? {}
      return this.freeOf(at) >= accepted && line.unavailable >= quality
    })
    if (!isThere) return false
    receipt.state = 'undone'
    for (const [at, line] of this.lines.entries()) {
      const { accepted = 0, quality = 0 } = receipt.units[at] ?? {}
      for (const units of [accepted, quality]) {
        const isAll = units >= line.onHand
        const worth = Math.min(units * line.costMinor, line.valueMinor)
        line.valueMinor -= isAll && units > 0 ? line.valueMinor : worth
        line.onHand -= units
      }
      line.unavailable -= quality
      this.inBin[at] = Math.max(0, (this.inBin[at] ?? 0) - accepted)
    }
    return true
  }

  private putAway({ receipt, line, units }: PutStep): boolean {
    const received = this.receipts[receipt]
    if (received?.state !== 'received') return false
    const left = (received.units[line]?.accepted ?? 0) - (received.putAway[line] ?? 0)
    const inNone = this.freeOf(line) - (this.inBin[line] ?? 0)
    if (units > left || units > inNone) return false
    received.putAway[line] = (received.putAway[line] ?? 0) + units
    this.inBin[line] = (this.inBin[line] ?? 0) + units
    return true
  }

  /** While so much is in the bin, from whichever receipt. */
  private takeBack({ receipt, line, units }: PutStep): boolean {
    const received = this.receipts[receipt]
    const placed = received?.putAway[line] ?? 0
    const inBin = this.inBin[line] ?? 0
    if (received?.state !== 'received' || units > placed || units > inBin) return false
    received.putAway[line] = placed - units
    this.inBin[line] = inBin - units
    return true
  }

  /** From the bin first, at the average. */
  private issue(at: number, units: number): boolean {
    if (units > this.freeOf(at)) return false
    const line = this.line(at)
    const left = line.onHand - units
    const twice = 2n * BigInt(line.valueMinor) * BigInt(left) + BigInt(line.onHand)
    line.valueMinor = left === 0 ? 0 : Number(twice / (2n * BigInt(line.onHand)))
    line.onHand = left
    this.inBin[at] = Math.max(0, (this.inBin[at] ?? 0) - units)
    return true
  }

  private acceptedOf(at: number): number {
    const came = this.receipts.filter(({ state }) => state === 'received')
    return came.reduce((sum, each) => sum + takenOf(each, at), 0)
  }

  private freeOf(at: number): number {
    const { onHand, unavailable } = this.line(at)
    return onHand - unavailable
  }

  private line(at: number): Line {
    const line = this.lines[at]
    if (!line) throw new Error(`The model has no line ${at}.`)
    return line
  }
}

/** What of a line a receipt takes into stock. */
function takenOf({ units }: Receipt, at: number): number {
  const { accepted = 0, quality = 0 } = units[at] ?? {}
  return accepted + quality
}
