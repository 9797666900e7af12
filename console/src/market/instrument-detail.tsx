import type { Reply } from '@tarazu/contract/endpoint'
import type { getInstrumentState } from '@tarazu/contract/market/operate-api'
import { Button } from '@tarazu/ui/button'
import { Facts } from '@tarazu/ui/facts'
import { QueryFailure, useFailure } from '@tarazu/ui/failures'
import { SkeletonRows } from '@tarazu/ui/skeleton'
import { useState } from 'react'
import { ReasonDialog } from '../forms/reason-dialog.tsx'
import { Detail } from '../lists/queue-screen.tsx'
import { useMay } from '../shell/operator.tsx'
import { ProposalBanner } from '../shell/proposal-banner.tsx'
import { DetailSection } from '../shell/screen.tsx'
import { Count } from '../text/number-text.tsx'
import { calendarDay, timeText } from '../text/time-text.ts'
import { ActionDialog } from './action-dialog.tsx'
import { eventStates, eventWords, haltWords, splitText, termsText } from './instrument-words.ts'
import { useInstrument, useProposeHalt, useProposeResume } from './queries.ts'
import { TradingState } from './trading-state.tsx'
import { WithdrawAction } from './withdraw-action.tsx'

type Found = Reply<typeof getInstrumentState>

export function InstrumentDetail({ symbol }: { symbol: string }) {
  const found = useInstrument(symbol)
  const failure = useFailure(found)
  const may = useMay()
  if (failure) return <QueryFailure failure={failure} onRetry={found.refetch} />
  if (!found.data) return <SkeletonRows count={6} />
  const { row, holders, units, waitingOrders, halts, events, split } = found.data
  return (
    <Detail
      title={row.name}
      note={`${row.symbol} · ${row.exchange} · ${row.currency}`}
      state={<TradingState row={row} />}
      actions={may('manage listings') && row.tradable && <Decisions found={found.data} />}
    >
      <ProposalBanner subject={symbol} />
      {row.halt && (
        <DetailSection title="Not traded">
          <Facts
            facts={[
              { label: haltWords[row.halt.by], value: timeText(row.halt.since) },
              ...(row.halt.reason === null ? [] : [{ label: 'Reason', value: row.halt.reason }]),
              ...(split ? [{ label: 'Split', value: splitText(split) }] : []),
            ]}
          />
        </DetailSection>
      )}
      <DetailSection title="Held">
        <Facts
          facts={[
            { label: 'Holders', value: <Count of={holders} /> },
            { label: 'Units', value: <Count of={units} /> },
            { label: 'Waiting orders', value: <Count of={waitingOrders} /> },
          ]}
        />
      </DetailSection>
      <DetailSection title="Planned and done">
        {events.length === 0 ? (
          <p>Nothing has happened, and nothing is planned.</p>
        ) : (
          <Facts
            facts={events.map((event) => ({
              label: `${eventWords[event.kind]}, ${calendarDay(event.day)}`,
              value: (
                <>
                  {termsText(event)} · {eventStates[event.state]}
                  {event.state !== 'planned' && (
                    <>
                      , <Count of={event.customers} noun="customer" />
                    </>
                  )}
                </>
              ),
            }))}
          />
        )}
        {may('manage listings') && <WithdrawAction symbol={symbol} events={events} />}
      </DetailSection>
      {halts.length > 0 && (
        <DetailSection title="Halts">
          <Facts
            facts={halts.map((halt) => ({
              label: `${timeText(halt.since)} – ${halt.endedAt === null ? 'now' : timeText(halt.endedAt)}`,
              value: halt.endReason === null ? halt.reason : `${halt.reason} · ${halt.endReason}`,
            }))}
          />
        </DetailSection>
      )}
    </Detail>
  )
}

type Asked = 'halt' | 'resume' | 'action'

function Decisions({ found: { row, earliestDay, split } }: { found: Found }) {
  const [asked, setAsked] = useState<Asked>()
  const halt = useProposeHalt()
  const resume = useProposeResume()
  const close = () => setAsked(undefined)
  const { symbol, kind } = row
  return (
    <>
      {row.halt?.by === 'operators' || row.halt?.by === 'split' ? (
        <Button size="m" onClick={() => setAsked('resume')}>
          Resume
        </Button>
      ) : (
        row.halt?.by !== 'maturity' && (
          <Button variant="danger" size="m" onClick={() => setAsked('halt')}>
            Halt
          </Button>
        )
      )}
      {kind === 'stock' && (
        <Button variant={split ? 'brand' : 'neutral'} size="m" onClick={() => setAsked('action')}>
          {split ? 'Carry out the split' : 'Split, bonus, dividend'}
        </Button>
      )}
      <ReasonDialog
        open={asked === 'halt'}
        onClose={close}
        title={`Halt ${symbol}?`}
        confirmLabel="Propose"
        tone="danger"
        action={halt}
        input={(reason) => ({ symbol, reason })}
        proposes="instrument.halt"
        customerSees
      >
        Nothing is bought or sold from then on. Orders that wait go on waiting, and can be cancelled.
      </ReasonDialog>
      <ReasonDialog
        open={asked === 'resume'}
        onClose={close}
        title={`Resume ${symbol}?`}
        confirmLabel="Propose"
        action={resume}
        input={(reason) => ({ symbol, reason })}
        proposes="instrument.resume"
      >
        {split && 'Nothing that anybody holds is adjusted. '}
        Orders that have waited may be filled at once.
      </ReasonDialog>
      <ActionDialog
        key={split?.day}
        open={asked === 'action'}
        onClose={close}
        row={row}
        earliestDay={earliestDay}
        split={split}
      />
    </>
  )
}
