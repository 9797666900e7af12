/** All fields of each operators' call whose answer is about customers. Operators see nothing else of them. */
export const seenByOperators: Record<string, string> = {
  '/console/applications/list':
    'allotted at count createdAt customer held issue name next number paid quantity returned rows stage ' +
    'state symbol timeline who',
  '/console/approvals/detail':
    'after amount before changes customer decidedAt decidedBy decisionReason email expiresAt facts field ' +
    'firstHalf kind may name number proposedAt proposedBy reason state subject value',
  '/console/approvals/list':
    'amount count customer decidedAt decidedBy decisionReason email expiresAt kind may name next number ' +
    'proposedAt proposedBy reason rows state subject',
  '/console/audit/list':
    'action actor at count customer detail field hash id next reason roles rows subject value',
  '/console/chats':
    'assignedTo claimedBy count customer dueAt lastAt lastAuthor lastMessage next rows waitingSince',
  '/console/chats/assign': 'assignedTo claimedBy customer dueAt lastAt lastAuthor lastMessage waitingSince',
  '/console/chats/close': 'assignedTo claimedBy customer dueAt lastAt lastAuthor lastMessage waitingSince',
  '/console/chats/messages':
    'assignedTo author claimedBy content conversation createdAt customer dueAt id image lastAt lastAuthor ' +
    'lastMessage messages more name readAt waitingSince',
  '/console/customers/list': 'count createdAt displayId name next phone rows standing verification',
  '/console/customers/look':
    'alerts allotted amount applications at balance bank baskets bill by cards cash changedAt chat ' +
    'closedAt cost createdAt crossedAt currency day device direction displayId dueAt ended endsAt ' +
    'expiresAt filled firedAt firedValue fund funds grants held holder holdings id identity kind last4 ' +
    'lastSeenAt level listing lists loan loans monthDay name next nextDay notices number order orders ' +
    'outcome owed pausedFor period phone proposal proposed quantity read reason recharges recurring ' +
    'reference releasedAt restriction restrictions revoked rows runs secondFactor sessions side since ' +
    'standing state symbol told type units unsettled until usableFrom value verification wallet way ' +
    'weekday withdrawals',
  '/console/fund-orders/list':
    'amount count createdAt customer endedAt endedBy endsAt fund name next number paidReturn reason rows ' +
    'state',
  '/console/identities/list':
    'attempts claimedBy count createdAt displayId dueAt idType next number proposed rows state',
  '/console/identities/look':
    'at attempts back certain check checks claimedBy closed displayId dueAt front idNumber idType note ' +
    'number proposed realName reason samePapers state submittedAt timeline who',
  '/console/ledger/journal':
    'amount asset at customer from id proposal reason reversedBy reverses reversible symbol thing to ' +
    'transfers',
  '/console/loans':
    'amount claimedBy count createdAt creditScore customer due dueAt next nextPayment number overdue ' +
    'proposal rows stage',
  '/console/loans/detail':
    'amount at borrowable claimedBy cooling_off_until count createdAt created_at creditScore customer days ' +
    'daysOverdue due dueAt id interest loan nextPayment next_payment number offer_expires_at overdue ' +
    'owed paidLate paidOnTime principal proposal rate reason repayment_time row schedule score stage ' +
    'state timeline total_cost usual who writtenOff',
  '/console/messages': 'count createdAt customer expiresAt id next phone purpose readable rows',
  '/console/sent-documents':
    'address count customer failure from id kind next queuedAt rows sentAt state to tries',
  '/console/messages/one': 'createdAt customer expiresAt id phone purpose text',
  '/console/orders/cancel':
    'at createdAt currency customer exitStop exitTarget expiresAt fees filled held kind limitPrice ' +
    'market number quantity reason recurring side state stopPrice symbol timeline trailBps ' +
    'trailDistance type validity value who',
  '/console/orders/list':
    'at count createdAt currency customer exitStop exitTarget expiresAt fees filled held kind ' +
    'limitPrice market next number quantity reason recurring rows side state stopPrice symbol timeline ' +
    'trailBps trailDistance type validity value who',
  '/console/placements/detail':
    'at band closedBecause closesAt createdAt currency customer demo discount expiresAt grantRequired ' +
    'grantedAt grants id kind left market marketPrice marketPriceAt minimum mostPerCustomer name number ' +
    'opensAt orders price proposal reason reference revokedAt row rules source state symbol timeline ' +
    'total version who',
  '/console/recharges/detail':
    'amount at claimedBy code createdAt customer dueAt expiresAt line method number proposal reason ' +
    'received reference state text timeline who',
  '/console/recharges/list':
    'amount claimedBy count createdAt customer dueAt method next number proposal received rows state',
  '/console/reconciliation/lines':
    'amount balance bookedOn certainty claimedBy count createdAt customer description dueAt kind ' +
    'matchedWith next number proposal proposals reference rows state thing',
  '/console/things/find': 'at customer kind number rows state',
  '/console/withdrawals/detail':
    'account amount at bank bankReference claimedBy coolingUntil createdAt customer dueAt names number ' +
    'overdue owed proposal publishedDueAt reason reasonText reviewEndsAt state text timeline unconfirmed ' +
    'who',
  '/console/withdrawals/list':
    'account amount bank claimedBy count createdAt customer dueAt next number overdue proposal reason rows ' +
    'state',
}
