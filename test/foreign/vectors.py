"""Runs the contract's vectors of what `server.py` has, against the server's own functions.

Prints one line a file, the cases that fail, and `N of M cases`; ends with 1 if a case fails or a file has no function. Files
that are for the app, or of parts that this server does not have, are named and left out. `idempotency` goes through the whole
request, with a clock that the case moves.
"""
import json, pathlib, sys, uuid
from decimal import Decimal, ROUND_HALF_UP
from datetime import date

import server as s

FOLDER = s.ROOT / 'contract/vectors'
NOT_OFFERED = {'candleSpan': 'listCandles', 'change': 'changeOrder', 'idNumber': 'submitIdentity', 'mask': 'getIdentity', 'realName': 'submitIdentity',
             'dailyRate': 'getAiProduct', 'dailyResults': 'listDailyEarnings', 'investmentDates': 'openInvestment',
             'moneyWeightedReturn': 'listInvestments', 'pastFigures': 'getAiProduct', 'riskClass': 'getAiProduct', 'scenarios': 'getAiProduct',
             'totp': 'answerSecondStep'}


def refusals(found):
    return [{'code': code, 'data': data} for code, data in found]


def figures(names, values):
    return {name: None if value is None else s.money(value) for name, value in zip(names, values)}


def rate_and_side(found):
    return found and {'rate': s.short(found[0]), 'side': found[1]}


def account(i):
    return figures(('netWorth', 'availablePrepayment', 'advancePaymentRatio', 'withdrawable'), s.account_figures(i['balance'], i['openProfit'], i['usedMargin']))


def deviation(i):
    return refusals(s.deviation_refusals(i['digits'], i['trade'] == 'pays', i['price'], i.get('priceSeen'), i.get('maximumDeviation')))


def order_cost(i):
    cost = s.order_cost(i['instrument'], i['direction'], i['volume'], i['leverage'], i['quote'], i['pair'], i['accountState'])
    price = i['quote'][s.entry_side(i['direction'])]
    return {'price': price, 'margin': s.money(cost['margin']), 'marginRate': s.short(cost['rate']), 'marginSide': cost['side'], 'fee': s.money(cost['fee']),
            'spreadCost': s.money(cost['spread']), 'availablePrepayment': s.money(cost['after']),
            'advancePaymentRatio': None if cost['ratio'] is None else s.money(cost['ratio'])}


def spread_cost(i):
    sides = i['quote'][s.entry_side(i['direction'])], i['quote'][s.exit_side(i['direction'])]
    return s.money(s.valued(i['instrument'], i['direction'], *sides, i['volume'], i['pair'])[0])


def triggered(i):
    """The reasons of the server, as the refusals that say the same."""
    instrument = {**i['instrument'], 'symbol': 'XAUUSD', 'conversion': None}
    found = []
    for reason in s.triggered_reasons(instrument, i['order'], i['quote'], i['accountState']):
        if reason == 'margin-not-enough':
            cost = s.order_cost(instrument, i['order']['direction'], i['order']['volume'], i['order']['leverage'], i['quote'], None, i['accountState'])
            found += s.margin_refusals(cost)
        elif reason == 'stops-passed':
            found += [(2113, {'field': f}) for f in ('stopLoss', 'takeProfit')
                      if i['order'][f] and s.reached(f, i['order']['direction'], i['order'][f], i['quote'])]
        else:
            found.append((2104, {'field': 'leverage'}))
    return refusals(found)


def part_closing(i):
    order, closed, given, found = {n: Decimal(v) for n, v in i['order'].items()}, Decimal(0), dict.fromkeys(('margin', 'fee', 'overnightFee'), Decimal(0)), []
    for part in map(Decimal, i['parts']):
        share = s.shares(order, part, closed, given)
        closed, given = closed + part, {name: given[name] + share[name] for name in given}
        found.append({'volume': s.fixed(part, 2), **{name: s.money(value) for name, value in share.items()}})
    return found


def part_profit(i):
    exact, given, found = Decimal(0), Decimal(0), []
    for closing in i['closings']:
        exact += s.exact_result(i['direction'], i['openPrice'], closing['closePrice'], i['contractSize'], closing['volume'], closing['conversionRate'])
        found.append(s.money(s.rounded(exact, 2) - given))
        given = s.rounded(exact, 2)
    return found


def held_quotes(i):
    limits, last, held, found = {n: Decimal(v) for n, v in i['limits'].items()}, i['last'], None, []
    mid_of = lambda quote: (Decimal(quote['bid']) + Decimal(quote['ask'])) / 2
    for quote in i['quotes']:
        spread, mid = Decimal(quote['ask']) - Decimal(quote['bid']), mid_of(quote)
        if spread < 0 or spread > mid * limits['spreadAtMost'] or abs(quote['now'] - quote['time']) > 2000:
            held, is_taken = None, False
        elif not last or abs(mid - mid_of(last)) <= mid_of(last) * min(
                limits['jumpAtMost'], limits['jumpAMinute'] * (1 + (quote['time'] - last['time']) // 60000)):
            is_taken = True
        elif held and abs(mid - held[0]) <= held[0] * limits['jumpAMinute']:
            held = (held[0], held[1] + 1)
            is_taken = held[1] == 2
        else:
            held, is_taken = (mid, 0), False
        if is_taken:
            last, held = quote, None
        found.append('accepted' if is_taken else 'held')
    return found


def overnight(i):
    instrument, day = i['instrument'], date.fromisoformat(i['date'])
    nights = s.nights_of({'currencies': 'wednesday', 'index': 'friday', 'always': None}[instrument['schedule']], day)
    nightly = Decimal(instrument['overnightLongRate' if i['direction'] == 0 else 'overnightShortRate'])
    rate = s.conversion_rate(instrument['conversion'], i['pair'], 'gain' if nightly > 0 else 'loss')
    amount = None
    if nights and rate and i['quote']:
        mid = (Decimal(i['quote']['bid']) + Decimal(i['quote']['ask'])) / 2
        amount = s.money(s.overnight_fee(mid, i['volume'], instrument['contractSize'], nightly, nights, rate[0]))
    elif not nights:
        amount = '0.00'
    return {'at': s.london_instant(day, 22 * 60), 'nights': nights, 'amount': amount}


def code_life(i):
    """A story of one contact: what was sent and entered, one answer each."""
    codes, digits, found = s.Codes(), {}, []
    for event in i['events']:
        kind = event['type']
        if event['do'] == 'send':
            answer, new = codes.send(kind, event['at'])
            if new:
                digits.setdefault(kind, []).append(new)
        else:
            known = digits.get(kind, [])
            entered = {'last': known[-1:], 'before': known[-2:-1], 'wrong': []}[event['code']]
            wrong = next(d for d in ('000000', '000001', '000002') if d not in known[-1:])
            answer = codes.enter(kind, entered[0] if entered else wrong, event['at'])
        found.append(refusals(answer)[0] if answer else 200)
    return found


def contact(i):
    entry = {name: value for name, value in i.items() if value is not None}
    return {'stored': s.stored_email(i['email']) if 'email' in i else None, 'refused': refusals(s.contact_refusals(entry))}


def pair_freshness(i):
    """Runs the server's own checks on markets in the states of the case."""
    limits = s.INSTRUMENTS['EURJPY']
    own, pair = i['own'], i['pair']
    own_fresh = s.freshness(own['state'], own['ageMs'], limits)
    pair_fresh = pair and s.freshness(pair['state'], pair['ageMs'], limits)
    sides, opened = pair and pair['quote'], Decimal(i['placePrice'])
    refused = None
    if i['action'] in ('open', 'close'):
        refused = [(2002, {'symbol': 'EURJPY'})] if own_fresh == 'closed' else [(2004, {'symbol': 'EURJPY'})] if own_fresh == 'stale' else []
        if i['action'] == 'open' and not refused:
            refused = s.pair_refusals('USDJPY', pair is not None, pair_fresh)
    passed = i['action'] == 'trigger' and pair_fresh not in ('fresh', 'delayed')
    if refused or passed:
        rate = None
    elif i['action'] in ('open', 'trigger'):
        rate = s.margin_rate('EURJPY', limits['conversion'], 0, {'ask': Decimal(own['quote']['ask'])}, sides)
    else:
        found = s.valued(limits, 0, opened, own['quote']['bid'], '0.50', sides)
        rate = found and found[1:]
    return {'refusal': refusals(refused)[0] if refused else None, 'exception': 'quote-stale' if passed else None, 'rate': s.short(rate[0]) if rate else None}


def idempotency(i):
    """Sends the requests of a case through the server, with customers who signed up for it."""
    clock = {'ms': 1_790_688_720_000}
    world, tokens = s.World(lambda: clock['ms']), {}

    def ask(method, target, headers={}, body=None):
        raw = b'' if body is None else json.dumps(body).encode()
        return s.handle(world, method, target, {'content-type': 'application/json', **headers}, raw)[1:]

    ask('PUT', '/api/sandbox/quote/XAUUSD', body={'bid': '4129.10', 'ask': '4129.45'})
    for number in sorted({request['customer'] for request in i['requests']}):
        email = f'c{number}@example.com'
        ask('GET', f'/api/sendMail?email={email}', {'x-source': 'h5'})
        code = ask('GET', f'/api/sandbox/inbox?to={email}')[1]['data']['items'][0]['code']
        agreements = [{'name': name, 'agreementVersion': version} for name, version in s.TEXT_VERSIONS.items()]
        ask('POST', '/api/register', body={'email': email, 'password': 'correct-horse-9', 'code': code, 'agreements': agreements})
        tokens[number] = ask('POST', '/api/login', body={'email': email, 'password': 'correct-horse-9'})[1]['data']['token']
    start, answers, found = clock['ms'], [], []
    for request in i['requests']:
        clock['ms'] = start + request['at'] * 1000
        world.repeat_prices()
        operation = next(op for op in s.OPERATIONS if op['id'] == request['operation'])
        headers = {'authorization': 'Bearer ' + tokens[request['customer']], 'x-account': request['account'], 'accept-language': request['language']}
        if request['key']:
            key = str(uuid.UUID(int=ord(request['key'].lower()) * 0x0123456789abcdef0123456789 % 2 ** 128))
            headers['idempotency-key'] = key if request['key'].islower() else key.upper()
        further, answer = ask(operation['method'], '/api' + operation['path'], headers, request['body'])
        repeats = next((n for n, earlier in enumerate(answers) if earlier == answer), None) if 'Idempotent-Replayed' in further else None
        answers.append(answer)
        found.append({'code': answer['code'], 'repeats': repeats})
    return found


def warnings(i):
    armed = {100: True, 70: True}
    found = [s.warning(None if ratio is None else Decimal(ratio), armed) for ratio in i['ratios']]
    return [None if level is None else str(level) for level in found]


def press_time(i):
    if 'pressedAt' not in i:
        return []
    pressed_at, now, valid = i['pressedAt'], i['serverTime'], i.get('validForSeconds', 10)
    if -2000 <= now - pressed_at <= valid * 1000:
        return []
    return [{'code': 2120, 'data': {'field': 'pressedAt', 'pressedAt': pressed_at, 'validForSeconds': valid, 'serverTime': now}}]


def rounded(value, digits):
    return format(value.quantize(Decimal(1).scaleb(-digits), rounding=ROUND_HALF_UP), 'f')


def amount_to_send(i):
    return rounded(Decimal(i['amount']) * Decimal(i['rate']), i['currencyDigits'])


def deposit_credit(i):
    received, asked, right = Decimal(i['received']), Decimal(i['amountToSend']), i['rateUnrevoked']

    def credit(rate, outcome):
        return {'amount': rounded(received / Decimal(rate), 2), 'rate': rate, 'outcome': outcome}
    at_receipt = i['rateAtReceipt']
    if i['receivedAt'] > i['requestedAt'] + i['rateHonouredSeconds']:
        return credit(at_receipt, 'late')
    if right is not None and abs(Decimal(i['rate']) - Decimal(right)) * 20 > Decimal(right):
        usual = credit(right, 'corrected')
    elif received == asked:
        usual = {'amount': i['amount'], 'rate': i['rate'], 'outcome': 'as-asked'}
    else:
        usual = credit(i['rate'], 'less' if received < asked else 'more')
    early = credit(at_receipt, 'early')
    is_less = Decimal(at_receipt) > Decimal(usual['rate']) and Decimal(early['amount']) < Decimal(usual['amount'])
    return early if i['receivedAt'] < i['requestedAt'] and is_less else usual


def withdrawal_figures(i):
    amount = Decimal(i['amount'])
    fee = -Decimal(rounded(amount * Decimal(i['feeRate']), 2))
    net = amount + fee
    return {'fee': s.money(fee), 'netAmount': s.money(net),
            'actualAmountReceived': rounded(net * Decimal(i['rate']), i['currencyDigits']),
            'withdrawableAfter': s.money(Decimal(i['withdrawable']) - amount)}


def withdrawal_amount(i):
    amount, field = Decimal(i['amount']), {'field': 'amount'}
    if amount != amount.quantize(Decimal('0.01')):
        return refusals([(3003, {**field, 'digits': 2})])
    if amount < 50:
        return refusals([(3001, {**field, 'minimum': '50.00'})])
    if amount > 10000000:
        return refusals([(3002, {**field, 'maximum': '10000000.00'})])
    return refusals([(3004, {**field, 'withdrawable': i['withdrawable']})] if amount > Decimal(i['withdrawable']) else [])


def withdrawal_locks(i):
    first = min(i['usableFrom'], default=None)
    is_disowned = i.get('isPasswordDisowned', False)
    halted = i['halted']
    rows = [('identity', not i['isVerified'], None), ('knowledge', not i['knows'], None), ('second-step', i['isSecondStepMissing'], None),
            ('destination', first is None, None),
            ('credentials-changed', is_disowned or (i['takenFrom'] is not None and i['takenFrom'] > i['now']), None if is_disowned else i['takenFrom']),
            ('destination-waiting', first is not None and first > i['now'], first), ('loan', i['isLoanTooLow'], None),
            ('nothing-withdrawable', Decimal(i['withdrawable']) < 50, None), ('unvalued', i['unvalued'], None), ('halted', halted, None)]
    symbols = {'unvalued': i['unvalued'], 'halted': halted and halted['symbol']}
    return [{'reason': reason, 'endsAt': ends, 'symbol': symbols.get(reason), 'haltReason': halted['reason'] if reason == 'halted' else None}
            for reason, applies, ends in rows if applies]


def payout_return(i):
    received, credited, credits = Decimal(0), Decimal(0), []
    for part in i['parts']:
        received += Decimal(part)
        due = Decimal(rounded(min(received / Decimal(i['rate']), Decimal(i['netAmount'])), 2))
        credits.append(s.money(due - credited))
        credited = due
    return credits


def correction(i):
    amount = -sum(map(Decimal, i['entries']))
    after = Decimal(i['balance']) + amount
    made_good = -after if after < 0 and not i['hasOpenPosition'] else Decimal(0)
    return {'amount': s.money(amount), 'madeGood': s.money(made_good), 'balance': s.money(after + made_good)}


def expected_wait(i):
    waits = sorted(i['waits'])
    return None if len(waits) < 5 else waits[-(-9 * len(waits) // 10) - 1]


def loan_cost(i):
    quantity, days, terms = Decimal(i['quantity']), i['days'], i['terms']
    daily = Decimal(terms['dailyInterestRate'])
    interest, fee = rounded(quantity * daily * days, 2), rounded(quantity * Decimal(terms['platformFeeRate']), 2)
    total = quantity + Decimal(interest) + Decimal(fee)
    return {'expectedInterest': interest, 'platformFee': fee, 'totalToRepay': rounded(total, 2), 'nominalYearlyRate': rounded(daily * 365, 4),
            'yearlyRate': rounded((total / quantity) ** (Decimal(365) / days) - 1, 4)}


def loan_days(i, day):
    return max(1, (day - s.london(i['loanedAt']).date()).days)


def loan_owed(i, covered, day):
    """Principal, interest and fees owed on a date after what earlier requests covered, summed midnight by midnight."""
    covered, terms, quantity = [c for c in covered if c['day'] <= day], i['terms'], Decimal(i['quantity'])
    paid = {part: sum((Decimal(c[part]) for c in covered), Decimal(0)) for part in ('principal', 'interest', 'platformFee')}
    first, counted, principal_days = s.london(i['loanedAt']).date(), 0, Decimal(0)
    for number in range(1, loan_days(i, day) + 1):
        principal = quantity - sum(Decimal(c['principal']) for c in covered if number > 1 and (c['day'] - first).days < number)
        counted, principal_days = counted + (principal > 0), principal_days + principal
    interest, fee = rounded(principal_days * Decimal(terms['dailyInterestRate']), 2), Decimal(rounded(quantity * Decimal(terms['platformFeeRate']), 2))
    if 'totalCostCap' in terms:
        interest = min(Decimal(interest), Decimal(rounded(quantity * Decimal(terms['totalCostCap']) - fee, 2)))
    owed = {'principal': quantity - paid['principal'], 'interest': Decimal(interest) - paid['interest'], 'platformFee': fee - paid['platformFee']}
    days_left = max(1, i['days']) - loan_days(i, day) if (day - first).days < i['days'] else 0
    early = min(Decimal(terms['earlyRepaymentFeeRate']), Decimal(terms['dailyInterestRate']) * days_left)
    if terms.get('isEarlyFeeUnlimited') and (day - first).days < i['days']:
        early = Decimal(terms['earlyRepaymentFeeRate'])
    owed['earlyRepaymentFee'] = Decimal(rounded(owed['principal'] * early, 2))
    return counted, owed, early


def counts_from(repayment):
    asked, came = repayment['requestedAt'], repayment['receivedAt']
    return came if (s.london(came).date() - s.london(asked).date()).days > 3 else asked


def loan_allocations(i):
    found = []
    for repayment in sorted(i['repayments'], key=counts_from):
        day, left = s.london(counts_from(repayment)).date(), Decimal(repayment['amount'])
        _, owed, early = loan_owed(i, found, day)
        covers = {'day': day}
        for part in ('platformFee', 'interest'):
            covers[part] = min(left, owed[part])
            left -= covers[part]
        rest = min(left, owed['principal'] + owed['earlyRepaymentFee'])
        covers['principal'] = min(Decimal(rounded(rest / (1 + early), 2)), owed['principal'])
        covers['earlyRepaymentFee'] = rest - covers['principal']
        covers['total'] = covers['platformFee'] + covers['interest'] + rest
        found.append({**covers, 'overpaid': left - rest})
    return found


def loan_debt(i):
    counted, owed, _ = loan_owed(i, loan_allocations(i), date.fromisoformat(i['date']))
    return {'interestDays': counted, **{part: s.money(value) for part, value in owed.items()}, 'total': s.money(sum(owed.values()))}


def maintenance(i):
    def ratio(worth, owed):
        return None if owed == 0 else Decimal(rounded(worth / owed * 100, 2))

    quantity, levels, armed, steps = Decimal(i['quantity']), {n: Decimal(v) for n, v in i['levels'].items()}, True, []
    cost = loan_cost({**i, 'days': 1})
    paid_out = ratio(Decimal(i['netWorthAtPayout']) + quantity, Decimal(cost['totalToRepay']))
    for each in i['examined']:
        found = ratio(Decimal(each['netWorth']), sum(Decimal(each[part]) for part in ('principal', 'interest', 'platformFee')))
        armed = armed or found is None or found >= levels['warning'] + 5
        warned = found is not None and armed and found <= levels['warning']
        armed = armed and not warned
        steps.append({'ratio': None if found is None else s.money(found), 'isWarned': warned,
                      'isLiquidated': found is not None and found <= levels['liquidation']})
    return {'ratioAtPayout': s.money(paid_out), 'isPaidOut': paid_out >= levels['payout'], 'steps': steps}


FUNCTIONS = {
    'loanCost': loan_cost, 'loanDebt': loan_debt, 'maintenance': maintenance,
    'loanAllocation': lambda i: [{part: s.money(value) for part, value in found.items() if part != 'day'} for found in loan_allocations(i)],
    'withdrawalFigures': withdrawal_figures, 'withdrawalAmount': withdrawal_amount, 'withdrawalLocks': withdrawal_locks,
    'payoutReturn': payout_return, 'correction': correction,
    'expectedWait': expected_wait,
    'account': account, 'closeOut': lambda i: s.closed_out(i['balance'], i['positions']), 'codeLife': code_life,
    'codeSending': lambda i: refusals(s.sending_refusals(i['type'], [(c['type'], c['sentAt']) for c in i['sent']], i['now'])),
    'codeTry': lambda i: refusals(s.code_refusals(i['code'], i['right'], i['now'])), 'contact': contact,
    'conversion': lambda i: rate_and_side(s.conversion_rate(i['conversion'], i['pair'], i['use'])), 'deviation': deviation,
    'freshness': lambda i: s.freshness(i['state'], i['ageMs'], i['limits']), 'idempotency': idempotency,
    'londonDays': lambda i: s.london_days_later(i['from'], i['days']),
    'londonTime': lambda i: s.london_instant(date.fromisoformat(i['date']), int(i['time'][:2]) * 60 + int(i['time'][3:])),
    'margin': lambda i: s.money(s.margin(i['price'], i['volume'], i['contractSize'], i['leverage'], i['conversionRate'])),
    'netResult': lambda i: s.money(sum(map(Decimal, i.values()))),
    'nextNight': lambda i: dict(zip(('at', 'nights'), s.next_night(i['tripleDay'], i['after']))),
    'heldQuotes': held_quotes,
    'nightsHeld': lambda i: [{'at': at, 'nights': n} for at, n in s.nights_held(i['tripleDay'], i['openedAt'], i['closedAt'])],
    'openingFee': lambda i: s.money(s.opening_fee(i['feePerLot'], i['volume'])), 'orderCost': order_cost, 'overnight': overnight,
    'overnightFee': lambda i: s.money(s.overnight_fee(i['midPrice'], i['volume'], i['contractSize'], i['nightlyRate'], int(i['nights']), i['conversionRate'])),
    'pairFreshness': pair_freshness, 'partClosing': part_closing, 'partProfit': part_profit,
    'partVolume': lambda i: refusals(s.part_refusals(i['bounds'], i['open'], i['volume'])),
    'password': lambda i: refusals(s.password_refusals(i['password'], i['language'])),
    'pendingKind': lambda i: s.pending_kind(i['direction'], i['price'], i['quote']),
    'pendingPrice': lambda i: refusals(s.pending_price_refusals(i['instrument'], i['kind'], i['direction'], i['price'], i['quote'])),
    'pressTime': press_time,
    'priceChange': lambda i: s.price_change(i['bid'], i['previousClose']),
    'amountToSend': lambda i: amount_to_send(i), 'depositCredit': lambda i: deposit_credit(i),
    'profit': lambda i: s.money(s.price_result(i['direction'], i['openPrice'], i['closePrice'], i['contractSize'], i['volume'], i['conversionRate'])),
    'signInWait': lambda i: refusals(s.wait_refusals(i['wrong'], i['lastAt'], i['now'])), 'spreadCost': spread_cost,
    'stops': lambda i: refusals(s.stop_refusals(i['instrument'], i['direction'], i['reference'], i['stopLoss'], i['takeProfit'])),
    'tradingHours': lambda i: dict(zip(('state', 'nextOpenAt'), s.trading_hours(i['hours'], i['at']))),
    'trigger': lambda i: s.reached(i['waits'], i['direction'], i['level'], i['quote']), 'triggered': triggered,
    'volume': lambda i: refusals(s.volume_refusals(i['bounds'], i['volume'])), 'warnings': warnings}


def main():
    good = cases = 0
    missing = []
    for path in sorted(FOLDER.glob('*.json')):
        vectors = json.loads(path.read_text(encoding='utf-8'))
        if path.name == 'vector.schema.json' or vectors['for'] == 'app':
            continue
        if path.stem in NOT_OFFERED:
            print(f'{path.stem}: left out, {NOT_OFFERED[path.stem]} is not offered')
            continue
        if path.stem not in FUNCTIONS:
            missing.append(path.stem)
            continue
        passed = 0
        for case in vectors['cases']:
            try:
                found = FUNCTIONS[path.stem](case['input'])
            except Exception as error:
                found = repr(error)
            passed += found == case['result']
            if found != case['result']:
                print(f'{path.stem}, {case["name"]}: {case["why"]}\n  expected {case["result"]}\n  found    {found}')
        print(f'{path.stem}: {passed} of {len(vectors["cases"])}')
        good, cases = good + passed, cases + len(vectors['cases'])
    for name in missing:
        print(f'{name}: no function')
    print(f'{good} of {cases} cases')
    return 0 if good == cases and not missing else 1


if __name__ == '__main__':
    sys.exit(main())
