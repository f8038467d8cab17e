"""A small second server of the contract, in Python's standard library alone.

It was built from `openapi.yaml`, `contract/` and the texts in `locales/`, without a look at the reference server, to find out
what the contract leaves unsaid. Everything is in memory and in one process; one thread runs one request after the other, so
that no two of them meet. Start it with `python3 server.py --port 8090`.

Parts, in this order: figures, rules (pure functions, which `vectors.py` runs), the catalogue, the market, customers, trading,
the calls over HTTP, the market socket.
"""
import argparse, asyncio, base64, collections, hashlib, hmac, html, json, pathlib, re, secrets, signal, struct, time, unicodedata, uuid
from datetime import date, datetime, timedelta, timezone
from decimal import Decimal, ROUND_HALF_UP, getcontext
from urllib.parse import unquote_to_bytes

ROOT = pathlib.Path(__file__).resolve().parents[2]
getcontext().prec = 50
BUY, SELL = 0, 1

# --- figures: rounding and writing -----------------------------------------------------------------------------------


def rounded(value, decimals):
    """Round half away from zero; a zero has no sign."""
    return Decimal(value).quantize(Decimal(1).scaleb(-decimals), ROUND_HALF_UP) + 0


def fixed(value, decimals):
    """Write a figure with exactly so many decimals."""
    return f'{rounded(value, decimals):f}'


def money(value):
    return fixed(value, 2)


def short(value):
    """Write a figure without zeros at the end of its decimals."""
    text = f'{Decimal(value):f}'
    return text.rstrip('0').rstrip('.') if '.' in text else text


def D(value):
    return Decimal(value)


# --- London time -----------------------------------------------------------------------------------------------------


def last_sunday(year, month):
    day = date(year, month, 31)
    return day - timedelta(days=(day.weekday() + 1) % 7)


def summer(at):
    """Is London an hour ahead of UTC at this instant?"""
    year = datetime.fromtimestamp(at, timezone.utc).year
    change = lambda month: datetime.combine(last_sunday(year, month), datetime.min.time(), timezone.utc).timestamp() + 3600
    return change(3) <= at < change(10)


def london(at):
    """The date and time that London's clocks show."""
    return datetime.fromtimestamp(at + (3600 if summer(at) else 0), timezone.utc).replace(tzinfo=None)


def london_instant(day, minutes):
    """The instant of a London time: the first of two, and the change itself for a time that is skipped."""
    wall = int(datetime.combine(day, datetime.min.time(), timezone.utc).timestamp()) + minutes * 60
    for at in (wall - 3600, wall):
        if at + (3600 if summer(at) else 0) == wall:
            return at
    change = datetime.combine(last_sunday(day.year, 3), datetime.min.time(), timezone.utc)
    return int(change.timestamp()) + 3600


def london_days_later(at, days):
    wall = london(at)
    seconds = wall.second
    return london_instant(wall.date() + timedelta(days=days), wall.hour * 60 + wall.minute) + seconds


def sessions_around(hours, at):
    """The sessions (opening, closing) of a week before and after an instant, in order."""
    today, found = london(at).date(), []
    for day in (today + timedelta(days=n) for n in range(-8, 9)):
        if hours == 'week' and day.weekday() == 6:
            found.append((london_instant(day, 22 * 60), london_instant(day + timedelta(days=5), 22 * 60)))
        if hours == 'index' and day.weekday() < 5:
            found.append((london_instant(day, 14 * 60 + 30), london_instant(day, 21 * 60)))
    return found


def trading_hours(hours, at):
    """State of a market by its hours alone, and its next opening."""
    if hours == 'always' or any(opens <= at < closes for opens, closes in sessions_around(hours, at)):
        return 'trading', None
    return 'closed', min(opens for opens, _ in sessions_around(hours, at) if opens > at)


def day_start(at):
    """The last 22:00 London at or before an instant."""
    today = london(at).date()
    start = london_instant(today, 22 * 60)
    return start if start <= at else london_instant(today - timedelta(days=1), 22 * 60)


WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']


def nights_of(triple_day, day):
    """How many nights the 22:00 of this London date counts."""
    if triple_day is None:
        return 1
    return 0 if day.weekday() > 4 else 3 if WEEKDAYS[day.weekday()] == triple_day else 1


def next_night(triple_day, after):
    """The next 22:00 London that counts a night."""
    day = london(after).date() - timedelta(days=1)
    while True:
        at, nights = london_instant(day, 22 * 60), nights_of(triple_day, day)
        if at > after and nights:
            return at, nights
        day += timedelta(days=1)


def nights_held(triple_day, opened_at, closed_at):
    """The nights of an order that is open from one second to another; 22:00 at its closing counts, at its opening not."""
    found, at = [], opened_at
    while (night := next_night(triple_day, at))[0] <= closed_at:
        found.append(night)
        at = night[0]
    return found


# --- rules of money --------------------------------------------------------------------------------------------------


def conversion_rate(conversion, pair, use):
    """Rate and side for a gain, a loss or a margin; None while the pair has no quote."""
    if conversion is None:
        return D(1), None
    if pair is None:
        return None
    bid, ask = D(pair['bid']), D(pair['ask'])
    side = 'mid' if use == 'margin' else 'bid' if (use == 'gain') != conversion['inverse'] else 'ask'
    price = {'bid': bid, 'ask': ask, 'mid': (bid + ask) / 2}[side]
    return rounded(1 / price if conversion['inverse'] else price, 12), side


def margin_rate(symbol, conversion, direction, quote, pair):
    """Rate of a margin; an instrument that is itself the inverse pair converts at its own fill price."""
    if conversion and conversion['inverse'] and conversion['symbol'] == symbol:
        side = 'ask' if direction == BUY else 'bid'
        return rounded(1 / D(quote[side]), 12), side
    return conversion_rate(conversion, pair, 'margin')


def margin(price, volume, contract_size, leverage, rate):
    return rounded(D(price) * D(volume) * D(contract_size) * D(rate) / D(leverage), 2)


def exact_result(direction, opened, closed, contract_size, volume, rate):
    move = D(closed) - D(opened) if direction == BUY else D(opened) - D(closed)
    return move * D(contract_size) * D(volume) * D(rate)


def price_result(direction, opened, closed, contract_size, volume, rate):
    return rounded(exact_result(direction, opened, closed, contract_size, volume, rate), 2)


def result_use(direction, opened, closed):
    """A result converts as a gain or, if it is a loss or 0, as a loss."""
    return 'gain' if (D(closed) > D(opened) if direction == BUY else D(closed) < D(opened)) else 'loss'


def opening_fee(fee_per_lot, volume):
    return rounded(-D(fee_per_lot) * D(volume), 2)


def valued(instrument, direction, opened, closed, volume, pair):
    """Price result in dollars with its rate and side; None without a quote of the pair."""
    found = conversion_rate(instrument['conversion'], pair, result_use(direction, opened, closed))
    return found and (price_result(direction, opened, closed, instrument['contractSize'], volume, found[0]), *found)


def entry_side(direction):
    return 'ask' if direction == BUY else 'bid'


def exit_side(direction):
    return 'bid' if direction == BUY else 'ask'


def overnight_fee(mid, volume, contract_size, nightly, nights, rate):
    return rounded(D(mid) * D(volume) * D(contract_size) * D(nightly) * nights * D(rate), 2)


def account_figures(balance, open_profit, used_margin):
    """Net worth, available prepayment, ratio (None without margin) and withdrawable amount."""
    worth = D(balance) + D(open_profit)
    ratio = rounded(worth / D(used_margin) * 100, 2) if D(used_margin) else None
    return worth, worth - D(used_margin), ratio, max(D('0.00'), D(balance) + min(D(0), D(open_profit)) - D(used_margin))


def order_cost(instrument, direction, volume, leverage, quote, pair, sums):
    """What opening costs, and the account after it."""
    price, out = quote[entry_side(direction)], quote[exit_side(direction)]
    rate, side = margin_rate(instrument['symbol'], instrument['conversion'], direction, quote, pair)
    needed = margin(price, volume, instrument['contractSize'], leverage, rate)
    fee = opening_fee(instrument['feePerLot'], volume)
    spread = valued(instrument, direction, price, out, volume, pair)[0]
    worth, available, ratio, _ = account_figures(D(sums['balance']) + fee, D(sums['openProfit']) + spread, D(sums['usedMargin']) + needed)
    return {'price': D(price), 'margin': needed, 'rate': rate, 'side': side, 'fee': fee, 'spread': spread, 'after': available, 'ratio': ratio}


def margin_refusals(cost):
    if cost['after'] >= 0:
        return []
    return [(2116, {'field': 'volume', 'required': money(cost['margin']), 'available': money(cost['after'] + cost['margin'])})]


def shares(order, part, closed_before, given):
    """Shares of a part closing: margin and fee by what is closed so far, overnight fees by what is left."""
    so_far, placed = closed_before + part, D(order['volume'])
    share = lambda name: rounded(D(order[name]) * so_far / placed, 2) - given[name]
    left = D(order['overnightFee']) - given['overnightFee']
    return {'margin': share('margin'), 'fee': share('fee'), 'overnightFee': rounded(left * part / (placed - closed_before), 2)}


# --- rules of orders: each answers its refusals, in the order in which they are answered --------------------------------


def volume_refusals(bounds, volume):
    volume, found = D(volume), []
    if volume < D(bounds['minimumVolume']):
        found.append((2101, {'field': 'volume', 'minimum': fixed(bounds['minimumVolume'], 2)}))
    if volume > D(bounds['maximumVolume']):
        found.append((2102, {'field': 'volume', 'maximum': fixed(bounds['maximumVolume'], 2)}))
    if volume % D(bounds['volumeStep']):
        found.append((2103, {'field': 'volume', 'step': fixed(bounds['volumeStep'], 2)}))
    return found


def part_refusals(bounds, still_open, volume):
    volume, still_open, least = D(volume), D(still_open), D(bounds['minimumVolume'])
    if volume == still_open:
        return []
    found = volume_refusals({**bounds, 'maximumVolume': still_open}, volume)
    if 0 < still_open - volume < least:
        found.append((2119, {'field': 'volume', 'minimum': fixed(least, 2)}))
    return found


def pending_kind(direction, price, quote):
    entry, price = D(quote[entry_side(direction)]), D(price)
    if price == entry:
        return None
    return 'limit' if (price < entry) == (direction == BUY) else 'stop'


def well_formed(price, digits):
    price = D(price)
    return price > 0 and price == rounded(price, digits)


def pending_price_refusals(instrument, kind, direction, price, quote):
    digits = instrument['digits']
    if price is None or not well_formed(price, digits):
        return [(2105, {'field': 'price'})]
    entry = D(quote[entry_side(direction)])
    if pending_kind(direction, price, quote) != kind:
        return [(2107, {'field': 'price', 'price': fixed(entry, digits)})]
    below = (direction == BUY) == (kind == 'limit')
    limit = entry + D(instrument['stopDistancePoints']).scaleb(-digits) * (-1 if below else 1)
    near = D(price) > limit if below else D(price) < limit
    return [(2106, {'field': 'price', 'limit': fixed(max(limit, D(0)), digits)})] if near else []


def level_refusals(instrument, direction, reference, field, level):
    """A stop loss lies on the losing side of its reference, a take profit on the other, both at the stop distance."""
    if level is None:
        return []
    digits, reference, wrong = instrument['digits'], D(reference), 2109 if field == 'stopLoss' else 2110
    if not well_formed(level, digits):
        return [(2105, {'field': field})]
    below = (direction == BUY) == (field == 'stopLoss')
    limit = reference + D(instrument['stopDistancePoints']).scaleb(-digits) * (-1 if below else 1)
    data = {'field': field, 'limit': fixed(max(limit, D(0)), digits)}
    if D(level) >= reference if below else D(level) <= reference:
        return [(wrong, data)]
    return [(2111, data)] if (D(level) > limit if below else D(level) < limit) else []


def stop_refusals(instrument, direction, reference, stop_loss, take_profit):
    return (level_refusals(instrument, direction, reference, 'stopLoss', stop_loss)
            + level_refusals(instrument, direction, reference, 'takeProfit', take_profit))


def deviation_refusals(digits, pays, price, seen, maximum):
    """`pays`: a buy opens or a sell closes, so that a higher price is worse."""
    if maximum is None:
        return []
    worse = D(price) - D(seen) if pays else D(seen) - D(price)
    return [(2108, {'field': 'priceSeen', 'price': fixed(price, digits)})] if worse > D(maximum).scaleb(-digits) else []


def freshness(state, age, limits):
    if state == 'closed':
        return 'closed'
    if state == 'loading' or age is None or age > limits['staleAfterSeconds'] * 1000:
        return 'stale'
    return 'delayed' if age > limits['delayedAfterSeconds'] * 1000 else 'fresh'


def pair_refusals(symbol, known, fresh):
    """An order opens only with a quote of its converting pair that is neither stale nor of a closed market."""
    if not known:
        return [(2003, {'symbol': symbol})]
    return [(2004, {'symbol': symbol})] if fresh in ('stale', 'closed') else []


def reached(waits, direction, level, quote):
    """Has the quote reached a pending price, a stop loss or a take profit?"""
    side = quote[entry_side(direction) if waits in ('limit', 'stop') else exit_side(direction)]
    falls = (waits in ('limit', 'stopLoss')) == (direction == BUY)
    return D(side) <= D(level) if falls else D(side) >= D(level)


def triggered_reasons(instrument, order, quote, sums, pair=None, enabled=True, pair_good=True):
    """Why a triggered order cannot open, in order."""
    found = [] if enabled else ['instrument-not-offered']
    if not pair_good:
        return found + ['quote-stale']
    if order['leverage'] not in instrument['leverageChoices']:
        found.append('leverage-not-offered')
    if any(order[field] is not None and reached(field, order['direction'], order[field], quote) for field in ('stopLoss', 'takeProfit')):
        found.append('stops-passed')
    cost = order_cost(instrument, order['direction'], order['volume'], order['leverage'], quote, pair, sums)
    if not found and margin_refusals(cost):
        found.append('margin-not-enough')
    return found


def closed_out(balance, positions, level=50):
    """Ids of the positions that a close-out closes: the lowest result first, until the ratio is above the level."""
    balance, left, closed = D(balance), list(positions), []
    while left:
        ratio = account_figures(balance, sum(D(p['profit']) for p in left), sum(D(p['margin']) for p in left))[2]
        able = [p for p in left if p.get('able', True)]
        if ratio is None or ratio > level or not able:
            break
        worst = min(able, key=lambda p: (D(p['profit']), p['openedAt'], p['id']))
        left.remove(worst)
        closed.append(worst['id'])
        balance += D(worst['profit'])
    return closed


def warning(ratio, armed):
    """The level to warn of now, or None; `armed` maps 100 and 70 to whether they are armed, and is changed."""
    if ratio is None:
        armed.update({100: True, 70: True})
        return None
    for level in armed:
        armed[level] = armed[level] or ratio >= level + 5
    due = [level for level in armed if armed[level] and ratio < level]
    for level in due:
        armed[level] = False
    return min(due, default=None)


# --- rules of customers ----------------------------------------------------------------------------------------------

LOCAL, LABEL = r"[a-z0-9!#$%&'*+/=?^_`{|}~-]+", r'[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?'
EMAIL = re.compile(rf'{LOCAL}(\.{LOCAL})*@({LABEL}\.)+[a-z][a-z0-9-]{{0,61}}[a-z0-9]')
CALLING_CODES = set('''1 7 20 27 30 31 32 33 34 36 39 40 41 43 44 45 46 47 48 49 51 52 53 54 55 56 57 58 60 61 62 63 64 65 66 81 82 84 86 90
91 92 93 94 95 98 211 212 213 216 218 220 221 222 223 224 225 226 227 228 229 230 231 232 233 234 235 236 237 238 239 240 241 242 243 244 245
246 248 249 250 251 252 253 254 255 256 257 258 260 261 262 263 264 265 266 267 268 269 290 291 297 298 299 350 351 352 353 354 355 356 357
358 359 370 371 372 373 374 375 376 377 378 380 381 382 383 385 386 387 389 420 421 423 500 501 502 503 504 505 506 507 508 509 590 591 592
593 594 595 596 597 598 599 670 672 673 674 675 676 677 678 679 680 681 682 683 685 686 687 688 689 690 691 692 850 852 853 855 856 880 886
960 961 962 963 964 965 966 967 968 970 971 972 973 974 975 976 977 992 993 994 995 996 998'''.split())
COMMON = set((ROOT / 'contract/common-passwords.txt').read_text(encoding='utf-8').split())


def stored_email(entry):
    return entry.strip().lower()


def contact_refusals(entry):
    """The form of a mail address, or of a calling code and a number."""
    if 'email' in entry:
        address = stored_email(entry['email'])
        good = EMAIL.fullmatch(address) and len(address) <= 254 and len(address.split('@')[0]) <= 64
        return [] if good else [(1106, {'field': 'email'})]
    found, digits, code = [], re.sub(r'[\s().-]', '', entry['phone']), entry.get('countryCode')
    if not code or code[1:] not in CALLING_CODES:
        return [(1108, {'field': 'countryCode'})]
    if not re.fullmatch('[0-9]{4,14}', digits) or code == '+86' and not re.fullmatch('1[3-9][0-9]{9}', digits):
        found.append((1107, {'field': 'phone'}))
    return found


def password_refusals(password, language):
    least, lower = 6 if language == 'ja' else 7, password.lower()
    if len(password) < least:
        return [(1109, {'field': 'password', 'minimum': least})]
    steps = {ord(b) - ord(a) for a, b in zip(lower, lower[1:])}
    return [(1111, {'field': 'password'})] if lower in COMMON or steps in ({0}, {1}, {-1}) else []


def sending_refusals(kind, sent, now):
    """`sent`: (type, second) of the codes of a contact, the newest first."""
    same = [at for type_, at in sent if type_ == kind and now < at + 60]
    recent = [at for _, at in sent if now < at + 3600]
    if same:
        return [(1103, {'resendAt': same[0] + 60})]
    return [(1003, {'retryAt': recent[5] + 3600})] if len(recent) >= 6 else []


def code_refusals(code, right, now):
    """Answer to an entered code; `code` has expiresAt, triesLeft (before this try) and used, or is None."""
    if code is None or code['used'] or now >= code['expiresAt']:
        return [(1102, {'field': 'code'})]
    if code['triesLeft'] == 0 or not right and code['triesLeft'] == 1:
        return [(1104, {'field': 'code'})]
    return [] if right else [(1102, {'field': 'code', 'triesLeft': code['triesLeft'] - 1})]


class Codes:
    """The codes of one contact: what was sent, and the newest of each type."""

    def __init__(self):
        self.sent, self.newest = [], {}

    def send(self, kind, now):
        if found := sending_refusals(kind, self.sent, now):
            return found, None
        self.sent.insert(0, (kind, now))
        self.newest[kind] = {'digits': f'{secrets.randbelow(10 ** 6):06}', 'expiresAt': now + 600, 'triesLeft': 5, 'used': False}
        return [], self.newest[kind]['digits']

    def enter(self, kind, digits, now):
        """Try a code: a right one is used up, a wrong one costs a try."""
        code = self.newest.get(kind)
        right = code is not None and hmac.compare_digest(code['digits'], digits)
        found = code_refusals(code, right, now)
        if code and not found:
            code['used'] = True
        elif code and not right and code['triesLeft']:
            code['triesLeft'] -= 1
        return found


def wait_refusals(wrong, last_at, now):
    """The wait after five wrong passwords in a row."""
    retry = last_at + (min(30 * 2 ** (wrong - 5), 900) if wrong >= 5 else 0)
    return [(1003, {'retryAt': retry})] if now < retry else []


# --- the catalogue: instruments, texts, operations -------------------------------------------------------------------

LANGUAGES = ['en', 'zh-TW', 'ja', 'de', 'fr', 'it', 'ko', 'es', 'vi', 'th']
CAPS = {'currency-major': 30, 'currency-other': 20, 'gold': 20, 'index': 20, 'metal-other': 10, 'crypto': 2}
TABS = ['forex', 'metals', 'indices', 'crypto']
CONFIGURED_HOT = ['XAUUSD', 'BTCUSD', 'EURUSD', 'US500', 'USDJPY']


def load_instruments():
    """Read the table of `contract/rules/instruments.md`: the reference sandbox's instruments, in their order."""
    found = {}
    for line in (ROOT / 'contract/rules/instruments.md').read_text(encoding='utf-8').splitlines():
        cells = [cell.strip() for cell in line.strip('|').split('|')]
        if len(cells) != 14 or not re.fullmatch('[A-Z0-9]{3,12}', cells[0]):
            continue
        symbol, tab, class_, base, quote, digits, pip, size, stop, fee, long, short_, spread, hours = cells
        found[symbol] = {
            'symbol': symbol, 'tab': tab, 'base': base, 'quoteCurrency': quote, 'contractSize': short(size), 'digits': int(digits),
            'pipSize': pip, 'minimumVolume': '0.01', 'maximumVolume': '50.00', 'volumeStep': '0.01',
            'leverageChoices': [n for n in (1, 2, 5, 10, 20, 30) if n <= CAPS[class_]], 'stopDistancePoints': int(stop), 'feePerLot': money(fee),
            'overnight': {'longRate': short(long), 'shortRate': short(short_),
                          'tripleDay': {'indices': 'friday', 'crypto': None}.get(tab, 'wednesday')},
            'hours': hours, 'delayedAfterSeconds': 5, 'staleAfterSeconds': 15, 'feed': 'replay' if symbol == 'US500' else 'simulated',
            'maximumOpenOrders': 100, 'enabled': True, 'cross': spread.split() if spread[0].isalpha() else None}
    for item in found.values():
        quote = item['quoteCurrency']
        inverse = 'USD' + quote in found
        item['conversion'] = None if quote == 'USD' else {'symbol': 'USD' + quote if inverse else quote + 'USD', 'inverse': inverse}
        at = lambda day, clock: {'weekday': day, 'time': clock}
        item['tradingHours'] = {
            'always': None, 'week': [{'opensAt': at('sunday', '22:00'), 'closesAt': at('friday', '22:00')}],
            'index': [{'opensAt': at(day, '14:30'), 'closesAt': at(day, '21:00')} for day in WEEKDAYS[:5]]}[item['hours']]
    return found


def load_operations():
    """Read of `openapi.yaml` what every request needs: path, method, session, headers. Its layout is regular enough for lines."""
    found, path, method, base = [], '', '', '/api'
    for line in (ROOT / 'openapi.yaml').read_text(encoding='utf-8').splitlines():
        if match := re.fullmatch(r'  (/\S*):', line):
            path, base = match[1], '/api'
        elif match := re.fullmatch(r'    (get|put|post|delete):', line):
            method = match[1].upper()
        elif match := re.fullmatch(r'\s+- \{ url: \'?(/[^\',]*)\'?,.*', line):
            base = match[1].rstrip('/')
        elif match := re.fullmatch(r'      operationId: (\w+)', line):
            found.append({'id': match[1], 'path': path, 'method': method, 'bearer': True, 'account': False, 'key': False, 'sandbox': False})
        elif line == 'components:':
            break
        elif found:
            found[-1]['base'] = base
            found[-1]['bearer'] &= line != '      security: []'
            found[-1]['account'] |= "parameters/XAccount'" in line
            found[-1]['key'] |= "parameters/IdempotencyKey'" in line
            found[-1]['sandbox'] |= line == '      tags: [sandbox]'
    return [op for op in found if op['id'] != 'openMarketSocket']


def load_texts(name):
    return {language: json.loads((ROOT / f'locales/{language}/server/{name}.json').read_text(encoding='utf-8')) for language in LANGUAGES}


INSTRUMENTS, OPERATIONS = load_instruments(), load_operations()
REFUSALS = {item['code']: item for item in json.loads((ROOT / 'contract/refusals.json').read_text(encoding='utf-8'))}
NAMES, LABELS, MAILS, MESSAGES = (load_texts(name) for name in ('instruments', 'labels', 'mail', 'messages'))


def language_of(header):
    """The language of a request, from `Accept-Language`."""
    best, weight = 'en', 0
    for entry in (header or '').split(',')[:32]:
        match = re.fullmatch(r'\s*(\*|[a-z]{1,8})(?:-[a-z0-9]{1,8})*\s*(?:;\s*q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?))?\s*', entry.lower())
        if match:
            name = {'zh': 'zh-TW', '*': 'en'}.get(match[1], match[1])
            q = float(match[2] if match[2] is not None else 1)
            if name in LANGUAGES and q > weight:
                best, weight = name, q
    return best


class Refused(Exception):
    """A refusal of the catalogue, with its data."""

    def __init__(self, code, data=None):
        self.code, self.data = code, data


def refuse_first(found):
    if found:
        raise Refused(*found[0])


# --- the market ------------------------------------------------------------------------------------------------------


class Market:
    """One instrument's quote and what is known of its day. Without a control it has no feed: this server simulates none."""

    def __init__(self, instrument):
        self.instrument, self.symbol, self.digits = instrument, instrument['symbol'], instrument['digits']
        self.set_price = self.quote = self.sent_close = self.sent_state = None
        self.sequence, self.dirty, self.half_hours = 0, False, {}

    def state(self, world, now):
        """State and next opening. A price that was set opens the market; a cross is open while one of its legs is set."""
        legs = self.instrument['cross'] and [world.markets[leg] for leg in self.instrument['cross'][1:]]
        if self.set_price or legs and self.quote and any(leg.set_price for leg in legs):
            return 'trading', None
        state, opens = trading_hours(self.instrument['hours'], now // 1000)
        return (state, opens) if state == 'closed' else ('loading', None)

    def freshness(self, world, now):
        return freshness(self.state(world, now)[0], self.quote and now - self.quote['time'], self.instrument)

    def sides(self):
        return self.quote and {'bid': self.quote['bid'], 'ask': self.quote['ask']}

    def take(self, bid, ask, now):
        """A new quote: it counts for its day, and closes the day before if it is the first after 22:00 London."""
        old, day = self.quote, day_start(now // 1000)
        same = old and old['day'] == day
        self.quote = {'bid': bid, 'ask': ask, 'time': now, 'day': day, 'close': old['close'] if same else old['bid'] if old else bid,
                      'low': min(bid, old['low']) if same else bid, 'high': max(bid, old['high']) if same else bid}
        self.half_hours[now // 1_800_000] = bid
        self.dirty = True

    def figures(self):
        """The fields of a quote that ticks have, too."""
        q, digits = self.quote, self.digits
        return {'symbol': self.symbol, 'bid': fixed(q['bid'], digits), 'ask': fixed(q['ask'], digits),
                'change': price_change(q['bid'], q['close']), 'dayLow': fixed(q['low'], digits), 'dayHigh': fixed(q['high'], digits), 'time': q['time']}

    def answer(self, world, now):
        if self.quote is None:
            return None
        state, opens = self.state(world, now)
        return {**self.figures(), 'previousClose': fixed(self.quote['close'], self.digits), 'state': state, 'nextOpenAt': opens, 'halt': None}

    def sparkline(self):
        if not self.half_hours:
            return []
        last, found, price = max(self.half_hours), [], None
        for slot in range(min(self.half_hours), last + 1):
            price = self.half_hours.get(slot, price)
            found.append(fixed(price, self.digits))
        return found[-48:]


def price_change(bid, previous):
    return fixed((D(bid) - D(previous)) * 100 / D(previous), 2)


class World:
    """The clock, the markets, the customers, and what moves them."""

    def __init__(self, clock=lambda: time.time_ns() // 1_000_000):
        self.clock, self.ahead = clock, 0
        self.markets = {symbol: Market(item) for symbol, item in INSTRUMENTS.items()}
        self.customers, self.sessions, self.contacts, self.invites = {}, {}, {}, {}
        self.codes, self.wrong, self.inbox, self.keys = {}, {}, [], {}
        self.searches, self.placings, self.sockets, self.recent = [], [], set(), collections.deque()
        self.numbers, self.accounts_made, self.nights_done = 0, 0, self.seconds()

    def now(self):
        return self.clock() + self.ahead

    def seconds(self):
        return self.now() // 1000

    def accounts(self):
        return [account for customer in self.customers.values() for account in customer['accounts']]

    def catch_up(self):
        """Post overnight fees and end orders that fell due, before anything else happens."""
        now = self.seconds()
        if self.nights_done < now:
            before, self.nights_done = self.nights_done, now
            for account in self.accounts():
                account.charge_nights(before, now)
        for account in self.accounts():
            for order in [o for o in account.orders.values() if o.status == 'pending' and o.expires_at and o.expires_at <= now]:
                account.cancel(order, 'expired')

    def publish(self, symbol, bid, ask):
        """One tick: quote, orders, then the crosses of which the symbol is the first leg."""
        market = self.markets[symbol]
        self.catch_up()
        market.take(bid, ask, self.now())
        for account in self.accounts():
            account.tick(symbol)
        for cross in self.markets.values():
            rule = cross.instrument['cross']
            if rule and rule[1] == symbol and not cross.set_price and (second := self.markets[rule[2]]).quote:
                other = second.quote
                pair = (bid * other['bid'], ask * other['ask']) if rule[0] == 'product' else (bid / other['ask'], ask / other['bid'])
                self.publish(cross.symbol, *(rounded(price, cross.digits) for price in pair))

    def repeat_prices(self):
        """Publish each price that was set again, as once a second."""
        for market in self.markets.values():
            if market.set_price:
                self.publish(market.symbol, *market.set_price)

    def hot(self, *lists):
        """The most counted symbols of seven days, or the configured list."""
        count = collections.Counter(symbol for events, start in lists for symbol, at in events if at >= start)
        best = sorted(count, key=lambda symbol: (-count[symbol], symbol))[:5]
        return ('measured', best, {symbol: count[symbol] for symbol in best}) if len(best) == 5 else ('configured', CONFIGURED_HOT, None)

    def hot_starts(self):
        """Where the seven London dates of searches and the 7 × 24 hours of orders begin."""
        today = london(self.seconds()).date()
        return london_instant(today - timedelta(days=6), 0), self.seconds() - 7 * 86400

    def pair_of(self, instrument):
        """The last sides of the pair that converts an instrument, or None."""
        return self.markets[instrument['conversion']['symbol']].sides() if instrument['conversion'] else None

    def conversion(self, instrument, rate, side):
        """A rate as it is kept with an order or a closing: with its pair, side and time."""
        pair = instrument['conversion'] and self.markets[instrument['conversion']['symbol']]
        return {'rate': short(rate), 'symbol': pair.symbol if pair else None, 'side': side,
                'at': pair.quote['time'] // 1000 if pair else self.seconds()}

    def tell(self, customer, frame):
        """Send an event or an unread count to the customer's sockets, and keep it for ten seconds."""
        now = self.now()
        self.recent.append((now, customer['id'], frame))
        while self.recent and self.recent[0][0] < now - 10_000:
            self.recent.popleft()
        for socket in list(self.sockets):
            if socket.customer is customer:
                socket.send_own(frame)


# --- trading ---------------------------------------------------------------------------------------------------------


class Order:
    """An order with what its closings took of it so far."""

    def __init__(self, account, number, body, now):
        self.account, self.id, self.number, self.instrument = account, str(uuid.uuid4()), number, INSTRUMENTS[body['symbol']]
        self.symbol, self.direction, self.kind, self.leverage = body['symbol'], body['direction'], body['kind'], body['leverage']
        self.placed_volume, self.closed_volume, self.status, self.closings, self.exact = D(body['volume']), D(0), 'pending', [], D(0)
        self.price, self.expires_at = D(body['price']) if 'price' in body else None, body.get('expiresAt')
        self.stop_loss, self.take_profit = (D(body[name]) if name in body else None for name in ('stopLoss', 'takeProfit'))
        self.margin = self.fee = self.overnight = D('0.00')
        self.given = {'margin': D(0), 'fee': D(0), 'overnightFee': D(0)}
        self.placed_at, self.opened_at, self.closed_at = now, None, None
        self.conversion = self.close_reason = self.exception = self.moved_at = None

    def open_volume(self):
        return self.placed_volume - self.closed_volume

    def whole(self):
        return {'volume': self.placed_volume, 'margin': self.margin, 'fee': self.fee, 'overnightFee': self.overnight}

    def value(self, price, volume=None):
        """Result, rate and side at a price, at the pair's last quote."""
        return valued(self.instrument, self.direction, self.price, price, volume or self.open_volume(), self.account.world.pair_of(self.instrument))

    def market_price(self):
        quote = self.account.world.markets[self.symbol].quote
        return quote and quote[(exit_side if self.status == 'open' else entry_side)(self.direction)]

    def expected(self, level):
        found = level is not None and self.value(level)
        return money(found[0]) if found else None

    def row(self, closing=None):
        """The order as it is answered, or one of its closings."""
        alive, digits = self.status in ('open', 'pending') and not closing, self.instrument['digits']
        price = lambda value: None if value is None else fixed(value, digits)
        left = {name: value - self.given[name] for name, value in (('margin', self.margin), ('fee', self.fee), ('overnightFee', self.overnight))}
        figures = closing or (self.whole() if self.status != 'open' else {**left, 'volume': self.open_volume()})
        return {
            'id': closing['id'] if closing else self.id, 'orderId': self.id, 'number': self.number, 'account': self.account.mode,
            'symbol': self.symbol, 'kind': self.kind, 'direction': self.direction, 'status': 'closed' if closing else self.status,
            'pendingOrder': self.kind != 'market', 'volume': fixed(figures['volume'], 2), 'leverage': self.leverage,
            'contractSize': self.instrument['contractSize'], 'placePrice': price(self.price), 'closePrice': price(closing and closing['price']),
            'stopLoss': price(self.stop_loss), 'takeProfit': price(self.take_profit), 'margin': money(figures['margin']),
            'fee': money(figures['fee']), 'overnightFee': money(figures['overnightFee']), 'profit': money(closing['profit']) if closing else None,
            'openConversion': self.conversion, 'closeConversion': closing['conversion'] if closing else None,
            'marketPrice': price(self.market_price()) if alive else None,
            'expectedProfit': self.expected(self.take_profit) if alive else None, 'expectedLoss': self.expected(self.stop_loss) if alive else None,
            'placedAt': self.placed_at, 'openedAt': self.opened_at, 'closedAt': closing['at'] if closing else self.closed_at,
            'expiresAt': self.expires_at, 'closeReason': closing['reason'] if closing else self.close_reason, 'exceptionReason': self.exception}


class Account:
    """A real or a demo account: its balance, its orders, and what a tick does to them."""

    def __init__(self, world, customer, id_, balance):
        world.accounts_made += 1
        self.world, self.customer, self.id, self.mode = world, customer, id_, ('real', 'demo')[id_]
        self.number, self.balance, self.revision = f'{"RD"[id_]}-{100000 + world.accounts_made}', D(balance), 0
        self.orders, self.closing_ids, self.armed = {}, set(), {100: True, 70: True}

    def open_orders(self):
        return sorted((o for o in self.orders.values() if o.status == 'open'), key=lambda o: (o.opened_at, o.id))

    def values(self):
        """Each open position that can be valued, with price, result and rate."""
        found = []
        for order in self.open_orders():
            price = order.market_price()
            if price is not None and (value := order.value(price)):
                found.append((order, price, value[0], value[1]))
        return found

    def sums(self):
        return {'balance': self.balance, 'openProfit': sum((value[2] for value in self.values()), D(0)),
                'usedMargin': sum((o.margin - o.given['margin'] for o in self.open_orders()), D(0))}

    def figures(self):
        sums = self.sums()
        worth, available, ratio, withdrawable = account_figures(*sums.values())
        other = self.customer['accounts'][1 - self.id]
        return {
            'account': self.mode, 'number': self.number, 'revision': self.revision, 'balance': money(self.balance), 'netWorth': money(worth),
            'usedMargin': money(sums['usedMargin']), 'availablePrepayment': money(available),
            'advancePaymentRatio': None if ratio is None else money(ratio), 'withdrawable': money(withdrawable),
            'openProfit': money(sums['openProfit']), 'at': self.world.now(),
            'positions': [{'orderId': o.id, 'symbol': o.symbol, 'price': fixed(price, o.instrument['digits']), 'rate': short(rate),
                           'profit': money(profit)} for o, price, profit, rate in self.values()],
            'otherAccount': {'account': other.mode, 'number': other.number, 'netWorth': money(account_figures(*other.sums().values())[0])}}

    def event(self, kind, order=None, remainder=None, warned=None):
        """Raise the revision, if the event changes the account, and tell the customer."""
        self.revision += warned is None
        self.world.tell(self.customer, {
            'type': 'event', 'kind': kind, 'account': self.mode, 'at': self.world.seconds(), 'revision': self.revision, 'order': order,
            'remainder': remainder, 'balance': money(self.balance) if warned is None else None, 'warning': warned, 'review': None,
            'investment': None})
        notified = {'changed': None, 'closed-out': 'dealError', 'warned': 'dealError'}.get(kind, 'deal')
        if kind == 'triggered' and order['status'] == 'exception':
            notified = 'dealError'
        if notified:
            unread = self.customer['unread']
            unread[notified] += 1
            self.world.tell(self.customer, {'type': 'unread', **unread, 'total': sum(unread.values())})

    def fill(self, order, quote, kind):
        """Open an order at its entry side: margin, fee, rate."""
        pair = self.world.pair_of(order.instrument)
        cost = order_cost(order.instrument, order.direction, order.placed_volume, order.leverage, quote, pair, self.sums())
        now = self.world.seconds()
        order.status, order.price, order.margin, order.fee, order.opened_at = 'open', cost['price'], cost['margin'], cost['fee'], now
        order.moved_at = now
        order.conversion = self.world.conversion(order.instrument, cost['rate'], cost['side'])
        self.balance += cost['fee']
        self.event(kind, order.row())

    def close(self, order, reason, volume=None, kind='closed'):
        """Close a position or a part of it at the exit side of the last quote; answers the closing row."""
        volume, price, now = volume or order.open_volume(), order.market_price(), self.world.seconds()
        _, rate, side = order.value(price, volume)
        order.exact += exact_result(order.direction, order.price, price, order.instrument['contractSize'], volume, rate)
        profit = rounded(order.exact, 2) - sum(closing['profit'] for closing in order.closings)
        part = shares(order.whole(), volume, order.closed_volume, order.given)
        closing = {**part, 'id': str(uuid.uuid4()), 'volume': volume, 'price': price, 'profit': profit, 'at': now, 'reason': reason,
                   'conversion': self.world.conversion(order.instrument, rate, side)}
        order.given = {name: order.given[name] + part[name] for name in part}
        order.closed_volume, order.moved_at = order.closed_volume + volume, now
        self.balance += profit
        order.closings.append(closing)
        if not order.open_volume():
            order.status, order.closed_at, order.close_reason = 'closed', now, reason
            if not self.open_orders():
                self.balance, self.armed = max(self.balance, D('0.00')), {100: True, 70: True}
        row = order.row(closing)
        self.event(kind, row, order.row() if order.status == 'open' else None)
        return row

    def cancel(self, order, reason):
        order.status, order.closed_at, order.close_reason = 'canceled', self.world.seconds(), reason
        self.event('canceled', order.row())

    def charge_nights(self, before, now):
        """Post the overnight fees of every 22:00 after `before`, by the last quotes: none came in between."""
        charged = False
        for order in self.open_orders():
            terms, sides = order.instrument['overnight'], self.world.markets[order.symbol].sides()
            nightly = D(terms['longRate' if order.direction == BUY else 'shortRate'])
            rate = conversion_rate(order.instrument['conversion'], self.world.pair_of(order.instrument), 'gain' if nightly > 0 else 'loss')
            for _, nights in nights_held(terms['tripleDay'], max(before, order.opened_at), now):
                fee = overnight_fee((sides['bid'] + sides['ask']) / 2, order.open_volume(), order.instrument['contractSize'], nightly, nights, rate[0])
                order.overnight += fee
                self.balance += fee
                charged = charged or fee != 0
        self.revision += charged

    def tick(self, symbol):
        """Stop losses and take profits, close-out and warnings, then pending orders; what this tick opens waits for the next."""
        quote, by_placing = self.world.markets[symbol].sides(), lambda o: (o.placed_at, o.id)
        own = sorted((o for o in self.orders.values() if o.symbol == symbol), key=by_placing)
        waiting = [o for o in own if o.status == 'pending']
        for order in own:
            for reason, level, name in (('stop-loss', order.stop_loss, 'stopLoss'), ('take-profit', order.take_profit, 'takeProfit')):
                if order.status == 'open' and level is not None and reached(name, order.direction, level, quote):
                    self.close(order, reason)
        if any(symbol in (o.symbol, (o.instrument['conversion'] or {}).get('symbol')) for o in self.open_orders()):
            self.guard()
        for order in waiting:
            if order.status == 'pending' and reached(order.kind, order.direction, order.price, quote):
                self.trigger(order, quote)

    def guard(self):
        """Close out at 50 %, then warn at 100 and 70 %."""
        now, world = self.world.now(), self.world
        positions = [{'id': o.id, 'openedAt': o.opened_at, 'profit': profit, 'margin': o.margin - o.given['margin'],
                      'able': world.markets[o.symbol].freshness(world, now) in ('fresh', 'delayed')} for o, _, profit, _ in self.values()]
        for id_ in closed_out(self.balance, positions):
            self.close(self.orders[id_], 'close-out', kind='closed-out')
        ratio = account_figures(*self.sums().values())[2]
        if level := warning(ratio, self.armed):
            self.event('warned', warned={'level': str(level), 'advancePaymentRatio': money(ratio)})

    def trigger(self, order, quote):
        pair, world = order.instrument['conversion'], self.world
        pair_good = not pair or world.markets[pair['symbol']].freshness(world, world.now()) in ('fresh', 'delayed')
        wanted = {'direction': order.direction, 'volume': order.placed_volume, 'leverage': order.leverage, 'stopLoss': order.stop_loss,
                  'takeProfit': order.take_profit}
        reasons = triggered_reasons(order.instrument, wanted, quote, self.sums(), world.pair_of(order.instrument), pair_good=pair_good)
        if not reasons:
            return self.fill(order, quote, 'triggered')
        order.status, order.exception, order.closed_at = 'exception', reasons[0], world.seconds()
        self.event('triggered', order.row())


# --- the form of requests --------------------------------------------------------------------------------------------


def matches(pattern):
    return lambda value: isinstance(value, str) and re.fullmatch(pattern, value) is not None


def text(least, most):
    return lambda value: isinstance(value, str) and least <= len(value) <= most


def whole(least, most):
    check = lambda value: type(value) is int and least <= value <= most
    check.number = True
    return check


def choice(*values):
    check = lambda value: value in values and type(value) is type(values[0])
    check.number = type(values[0]) is int
    return check


SYMBOL, ID, EMAIL_ENTRY, PHONE, PASSWORD = matches('[A-Z0-9]{3,12}'), matches('[A-Za-z0-9_-]{1,64}'), text(1, 254), text(1, 32), text(1, 200)
PRICE, VOLUME = matches(r'(0|[1-9][0-9]{0,11})(\.[0-9]{1,10})?'), matches(r'(0|[1-9][0-9]{0,8})(\.[0-9]{1,8})?')
UUID, SECONDS, CODE = matches('(?i)[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}'), whole(0, 9999999999), matches('[0-9]{6}')
CALLING, OPERATION, DIRECTION = matches(r'\+[1-9][0-9]{0,3}'), matches('[a-z][A-Za-z]{2,63}'), choice(0, 1)
DEVIATION, LEVERAGE = whole(0, 1000000), whole(1, 10 ** 15)


def id_list(value):
    """Checked item by item, so that a wrong item is named by its place."""
    if not isinstance(value, list) or not 1 <= len(value) <= 200:
        return False
    for place, item in enumerate(value):
        if not ID(item):
            raise Refused(1001, {'field': f'orderIds.{place}'})
    return len(set(value)) == len(value)


TEXT_VERSIONS = {'customer': '2026-09-01', 'risk': '2026-09-01', 'privacy': '2026-09-01'}

FIRM = {**dict.fromkeys(('firmName', 'firmAddress', 'firmSupervisor', 'firmLicence', 'guaranteeScheme', 'complaintsBody', 'riskWarningFigure')),
        'complaintsEmail': 'service@sun.example'}


def agreement_list(value):
    """Each item by its fields; that one is missing or outdated is no fault of the form."""
    if not isinstance(value, list) or len(value) > 3:
        return False
    for place, item in enumerate(value):
        if not isinstance(item, dict) or item.get('name') not in TEXT_VERSIONS or not isinstance(item.get('agreementVersion'), str):
            raise Refused(1001, {'field': f'agreements.{place}'})
    return True


def agreement_refusals(agreements):
    named = {item['name']: item['agreementVersion'] for item in agreements}
    if len(named) < len(agreements):
        return [(1001, {'field': 'agreements'})]
    firms = {item['name']: item['firm'] for item in agreements if 'firm' in item}
    return [(1206, {'field': 'agreements', 'name': name, 'current': version})
            for name, version in TEXT_VERSIONS.items() if named.get(name) != version or firms.get(name, FIRM) != FIRM]


ENTRY = {'email': EMAIL_ENTRY, 'countryCode': CALLING, 'phone': PHONE, 'password': PASSWORD, 'code': CODE}
FORMS = {  # operationId: parameters of the path, of the query and fields of the body; a `!` marks what is required
    'getInstrument': {'path': {'id': SYMBOL}}, 'searchInstruments': {'path': {'keyword': text(1, 64)}},
    'sendMailCode': {'query': {'email!': EMAIL_ENTRY, 'type': choice(1, 2, 3)}}, 'getInbox': {'query': {'to': text(1, 254)}},
    'signUp': {'body': {**{name: ENTRY[name] for name in ('email', 'countryCode', 'phone')}, 'password!': PASSWORD, 'code!': CODE,
                        'confirmPassword': PASSWORD, 'inviteCode': text(1, 32), 'agreements': agreement_list}, 'one': [('email',), ('phone',)]},
    'signIn': {'body': ENTRY, 'one': [(contact, proof) for contact in ('email', 'phone') for proof in ('password', 'code')]},
    'setQuote': {'path': {'symbol': SYMBOL}, 'body': {'bid!': PRICE, 'ask!': PRICE}},
    'advanceClock': {'body': {'advanceSeconds!': whole(1, 31622400)}},
    'placeOrder': {'body': {'symbol!': SYMBOL, 'direction!': DIRECTION, 'kind!': choice('market', 'limit', 'stop'), 'volume!': VOLUME,
                            'leverage!': LEVERAGE, 'price': PRICE, 'priceSeen': PRICE, 'maximumDeviation': DEVIATION, 'stopLoss': PRICE,
                            'takeProfit': PRICE, 'expiresAt': SECONDS}},
    'closePosition': {'query': {'orderId!': ID, 'volume': VOLUME, 'priceSeen': PRICE, 'maximumDeviation': DEVIATION}},
    'closeOrders': {'body': {'orderIds': id_list, 'scope': choice('all', 'profit', 'loss', 'symbol', 'side'), 'symbol': SYMBOL,
                             'direction': DIRECTION, 'status': choice('open', 'pending')}, 'one': [('orderIds',), ('scope',)]},
    'listOrders': {'query': {'view': choice('open', 'pending', 'history'), 'status': choice('all', 'unsettled', 'deal', 'canceled', 'exception'),
                             'symbol': SYMBOL, 'from': SECONDS, 'to': SECONDS, 'cursor': text(0, 200), 'size': whole(1, 100)}},
    'getIdempotentAnswer': {'path': {'key': UUID}, 'query': {'operationId!': OPERATION}}}


def sound(value):
    return not isinstance(value, str) or not re.search('[\0\ud800-\udfff]', value)


def check_fields(values, form, body=False):
    """Refuse with 1001 what is unknown, wrong or missing; answers the values, integers of a query as integers."""
    known, found = {name.rstrip('!'): check for name, check in form.items()}, {}
    for name, value in values.items():
        if not body and getattr(known.get(name), 'number', False) and re.fullmatch('-?(0|[1-9][0-9]{0,17})', value):
            value = int(value)
        if body and isinstance(value, Decimal) and value == value.to_integral_value():
            value = int(value)
        if name not in known or not sound(value) or not known[name](value):
            raise Refused(1001, {'field': name})
        found[name] = value
    for name in form:
        if name.endswith('!') and name[:-1] not in values:
            raise Refused(1001, {'field': name[:-1]})
    return found


def check_form(operation, request):
    """Path, query and headers, then the body."""
    form, headers = FORMS.get(operation['id'], {}), request['headers']
    if operation['id'] not in REFUSALS[1001]['operations']:
        return {}, {}, {}
    path = check_fields(request['path'], form.get('path', {}))
    names = [name for name, _ in request['query']]
    for name in names:
        if names.count(name) > 1:
            raise Refused(1001, {'field': name})
    query = check_fields(dict(request['query']), form.get('query', {}))
    if headers.get('x-source', '' if operation['id'] == 'sendMailCode' else 'h5') != 'h5':
        raise Refused(1001, {'field': 'x-source'})
    if operation['account'] and headers.get('x-account') not in ('real', 'demo'):
        raise Refused(1001, {'field': 'x-account'})
    if operation['key'] and 'idempotency-key' in headers and not UUID(headers['idempotency-key']):
        raise Refused(1001, {'field': 'idempotency-key'})
    if 'body' not in form:
        return path, query, {}
    if not isinstance(request['body'], dict):
        raise Refused(1001, {'field': 'body'})
    body = check_fields(request['body'], form['body'], body=True)
    if 'one' in form and sum(all(name in body for name in names) for names in form['one']) != 1:
        raise Refused(1001, {'field': 'body'})
    return path, query, body


# --- the operations: each takes a call and answers `data`, or refuses -----------------------------------------------------


class Call:
    """One request that has the right form: who asks, in which language, for what."""

    def __init__(self, world, language, path, query, body, session=None, account=None):
        self.world, self.language, self.path, self.query, self.body = world, language, path, query, body
        self.session, self.customer, self.account = session, session and session['customer'], account


def get_project_info(call):
    values = {'environment': 'sandbox', 'appVersion': '3.3.2', 'timeZone': 'Europe/London', 'demoBalance': '100000.00', 'tradingEnabled': 'true',
              'closeOutLevel': '50', 'warningLevels': '100,70', 'inboxUrl': '/sandbox/inbox'}
    return [{'configKey': key, 'configValue': value} for key, value in values.items()]


def get_common_info(call):
    world = call.world
    source, symbols, counts = world.hot((world.searches, world.hot_starts()[0]))
    return {'contactEmail': 'service@sun.example',
            'serviceLinks': [{'kind': 'email', 'label': LABELS[call.language]['service-email'], 'url': 'mailto:service@sun.example'}],
            'callingCodes': [], 'hotSearch': symbols, 'hotSearchSource': source, 'hotSearchCounts': counts,
            'minimumDeposit': {language: LABELS[language]['minimum-deposit'] for language in LANGUAGES}, 'riskWarningFigure': None,
            'serverTime': world.now(), 'languages': LANGUAGES}


def summary(call, market):
    item = market.instrument
    return {'symbol': item['symbol'], 'name': NAMES[call.language][item['symbol']], 'digits': item['digits'], 'pipSize': item['pipSize'],
            'feed': item['feed'], 'conversion': item['conversion'], 'quote': market.answer(call.world, call.world.now())}


def list_market_tabs(call):
    world = call.world
    start, week = world.hot_starts()
    source, symbols, _ = world.hot((world.searches, start), (world.placings, week))
    return {'tabs': [{'id': tab, 'name': LABELS[call.language]['tab-' + tab],
                      'instruments': [summary(call, market) for market in world.markets.values() if market.instrument['tab'] == tab]} for tab in TABS],
            'hot': {'source': source, 'items': [{'symbol': symbol, 'sparkline': world.markets[symbol].sparkline()} for symbol in symbols]}}


def folded(value):
    plain = ''.join(c for c in unicodedata.normalize('NFKD', value) if not unicodedata.combining(c))
    return plain.lower().replace('đ', 'd').strip()


def search_rank(keyword, symbol, name):
    """0 to 4, the closest first; None if nothing fits."""
    symbol, name = folded(symbol), folded(name)
    fits = [symbol == keyword, symbol.startswith(keyword), name.startswith(keyword),
            any(word.startswith(keyword) for word in re.split(r'\W+', name)), keyword in symbol or keyword in name]
    return fits.index(True) if True in fits else None


def search_instruments(call):
    keyword, found = folded(call.path['keyword']), []
    for market in call.world.markets.values():
        rank = search_rank(keyword, market.symbol, NAMES[call.language][market.symbol]) if keyword else None
        if rank is not None:
            found.append((rank, market))
    if len(found) == 1:
        call.world.searches.append((found[0][1].symbol, call.world.seconds()))
    return {'items': [summary(call, market) for _, market in sorted(found, key=lambda pair: pair[0])][:50]}


def get_instrument(call):
    market = call.world.markets.get(call.path['id'])
    if not market:
        raise Refused(1002, {'field': 'id'})
    item, conversion = market.instrument, market.instrument['conversion']
    if conversion:
        conversion = {**conversion, 'quote': call.world.markets[conversion['symbol']].answer(call.world, call.world.now())}
    hidden = ('hours', 'cross', 'conversion')
    return {**summary(call, market), **{name: value for name, value in item.items() if name not in hidden}, 'conversion': conversion,
            'halt': None}


def send_mail_code(call):
    refuse_first(contact_refusals(call.query))
    world, now, email, kind = call.world, call.world.seconds(), stored_email(call.query['email']), call.query.get('type', 1)
    found, digits = world.codes.setdefault(email, Codes()).send(kind, now)
    refuse_first(found)
    customer = world.contacts.get(email)
    name = {1: ('signUp', 'signUpTaken'), 2: ('resetPasswordUnknown', 'resetPassword'), 3: ('signInUnknown', 'signIn')}[kind][customer is not None]
    mail = MAILS[customer['language'] if customer else call.language][name]
    shown = None if name.endswith('Unknown') else digits
    body = mail['mail'].replace('{{code}}', digits).replace('{{minutes}}', '10')
    world.inbox.insert(0, {'id': str(uuid.uuid4()), 'channel': 'mail', 'to': email, 'subject': mail['subject'], 'text': body, 'code': shown, 'sentAt': now})
    return {'resendAt': now + 60, 'expiresAt': now + 600}


def get_inbox(call):
    to = call.query.get('to')
    return {'items': [message for message in call.world.inbox if to is None or message['to'] == to.lower()][:100]}


def contact_key(body):
    """What names a contact: the stored address, or the calling code with the digits of the number."""
    return stored_email(body['email']) if 'email' in body else body['countryCode'] + re.sub(r'\D', '', body['phone']).lstrip('0')


def hashed(password, salt):
    return hashlib.scrypt(unicodedata.normalize('NFKC', password).encode(), salt=salt, n=2 ** 14, r=8, p=1)


def sign_up(call):
    body, world, now = call.body, call.world, call.world.seconds()
    refuse_first(contact_refusals(body))
    if body.get('confirmPassword', body['password']) != body['password']:
        raise Refused(1001, {'field': 'confirmPassword'})
    refuse_first(password_refusals(body['password'], call.language))
    if 'inviteCode' in body and re.sub('[^A-Z0-9]', '', body['inviteCode'].upper()) not in world.invites:
        raise Refused(1110, {'field': 'inviteCode'})
    refuse_first(agreement_refusals(body.get('agreements', [])))
    contact = contact_key(body)
    refuse_first(world.codes.setdefault(contact, Codes()).enter(1, body['code'], now))
    if contact in world.contacts:
        raise Refused(1105)
    salt = secrets.token_bytes(16)
    invite = next(code for code in iter(lambda: 'SUN' + ''.join(secrets.choice('23456789ABCDEFGHJKLMNPQRSTUVWXYZ') for _ in range(6)), '')
                  if code not in world.invites)
    customer = {'id': str(uuid.uuid4()), 'email': contact, 'nickname': (re.split('[+@]', contact)[0] or contact)[:15], 'salt': salt,
                'password': hashed(body['password'], salt), 'language': call.language, 'createdAt': now, 'inviteCode': invite,
                'active': 1, 'unread': {'deal': 0, 'dealError': 0}}
    customer['accounts'] = [Account(world, customer, 0, '0.00'), Account(world, customer, 1, '100000.00')]
    world.customers[customer['id']] = world.contacts[contact] = world.invites[invite] = customer


def user_row(customer):
    return {'id': customer['id'], 'nickname': customer['nickname'], 'avatar': None, 'realName': None, 'email': customer['email'], 'phone': None,
            'countryCode': None, 'contactEmail': None, 'inviteCode': customer['inviteCode'], 'verificationStatus': 'unauthenticated',
            'mockStatus': customer['active'], 'accounts': [{'id': a.id, 'mode': a.mode, 'number': a.number} for a in customer['accounts']],
            'language': customer['language'], 'createdAt': customer['createdAt']}


def sign_in(call):
    body, world, now = call.body, call.world, call.world.seconds()
    refuse_first(contact_refusals(body))
    contact = contact_key(body)
    customer = world.contacts.get(contact)
    if 'password' in body:
        wrong, last = world.wrong.get(contact, (0, 0))
        wrong = wrong if now < last + 86400 else 0
        refuse_first(wait_refusals(wrong, last, now))
        right = hmac.compare_digest(hashed(body['password'], customer['salt'] if customer else b'nobody'), customer['password'] if customer else b'')
        if not right:
            world.wrong[contact] = (wrong + 1, now)
            raise Refused(1101, {})
        world.wrong.pop(contact, None)
    else:
        refuse_first(world.codes.setdefault(contact, Codes()).enter(3, body['code'], now))
        if not customer:
            raise Refused(1101, {})
    token = secrets.token_urlsafe(32)
    world.sessions[hashlib.sha256(token.encode()).digest()] = {'customer': customer, 'used': now}
    return {'token': token, 'user': user_row(customer), 'expiresAt': now + 2592000}


def session_of(world, token):
    """The session of a token, if it holds."""
    session = world.sessions.get(hashlib.sha256(token.encode('utf-8', 'replace')).digest())
    return session if session and world.seconds() < session['used'] + 2592000 else None


def sign_out(call):
    call.world.sessions = {key: session for key, session in call.world.sessions.items() if session is not call.session}


def get_user(call):
    return user_row(call.customer)


def get_account_figures(call):
    return call.account.figures()


def order_rows(account, view, status):
    """The rows of a view: (time of the last state, id, row, whether it is a closing)."""
    found = []
    for order in account.orders.values():
        if order.status == view or view == 'history' and order.status != 'closed':
            at = {'pending': order.placed_at, 'open': order.moved_at}.get(order.status, order.closed_at)
            found.append((at, order.id, order.row(), False))
        if view == 'history':
            found += [(closing['at'], closing['id'], order.row(closing), True) for closing in order.closings]
    kept = {'all': None, 'unsettled': ('pending',), 'deal': ('open', 'closed')}.get(status, (status,)) if view == 'history' else None
    return [row for row in found if kept is None or row[2]['status'] in kept]


def order_totals(rows, view):
    """Sums of the rows; in the history of the closings among them."""
    items = [row for _, _, row, closing in rows if closing or view != 'history']
    add = lambda name: sum((D(item[name] or 0) for item in items), D(0))
    net = [D(item['profit']) + D(item['fee']) + D(item['overnightFee']) for item in items if item['profit'] is not None]
    profit, fee, overnight = add('profit'), add('fee'), add('overnightFee')
    return {'count': len(items), 'won': sum(n > 0 for n in net), 'lost': sum(n < 0 for n in net), 'profit': money(profit), 'fee': money(fee),
            'overnightFee': money(overnight), 'net': money(profit + fee + overnight)}


def list_orders(call):
    """A page of the open orders, the pending ones or the history, the latest first."""
    query, view = call.query, call.query.get('view', 'history')
    rows = [row for row in order_rows(call.account, view, query.get('status', 'all'))
            if row[2]['symbol'] == query.get('symbol', row[2]['symbol']) and query.get('from', 0) <= row[0] < query.get('to', 10 ** 10)]
    rows.sort(key=lambda row: row[:2], reverse=True)
    left = rows
    if 'cursor' in query:
        match = re.fullmatch(r'([0-9]{1,10})_([0-9a-f-]{36})', query['cursor'])
        if not match:
            raise Refused(1001, {'field': 'cursor'})
        left = [row for row in rows if row[:2] < (int(match[1]), match[2])]
    size = query.get('size', 20 if view == 'history' else len(left))
    page = left[:size]
    more = page and len(left) > size
    return {'items': [row[2] for row in page], 'nextCursor': f'{page[-1][0]}_{page[-1][1]}' if more else None, 'totals': order_totals(rows, view),
            'resets': [], 'totalsSinceReset': None, 'revision': call.account.revision}


def closed_data(symbol, opens):
    return {'symbol': symbol} if opens is None else {'symbol': symbol, 'nextOpenAt': opens}


def place_order(call):
    """The checks in the order of the ranks of `rules/orders.md`, then the order."""
    body, world, account, now = call.body, call.world, call.account, call.world.now()
    at_market, direction, symbol = body['kind'] == 'market', body['direction'], body['symbol']
    if account.mode == 'real':  # ranks 3 and 4: nobody is verified on this server
        raise Refused(1204, {'verificationStatus': 'unauthenticated'})
    wrong = ['price', 'expiresAt'] if at_market else ['maximumDeviation']
    if at_market and 'maximumDeviation' in body and 'priceSeen' not in body:
        raise Refused(1001, {'field': 'priceSeen'})
    for name in wrong:
        if name in body:
            raise Refused(1001, {'field': name})
    market = world.markets.get(symbol)
    if not market or not market.instrument['enabled']:
        raise Refused(2001, {'field': 'symbol', 'symbol': symbol})
    item, (state, opens) = market.instrument, market.state(world, now)
    if at_market and state == 'closed':
        raise Refused(2002, closed_data(symbol, opens))
    if market.quote is None:
        raise Refused(2003, {'symbol': symbol})
    if market.freshness(world, now) == 'stale':
        raise Refused(2004, {'symbol': symbol})
    pair = item['conversion'] and world.markets[item['conversion']['symbol']]
    if at_market and pair:
        refuse_first(pair_refusals(pair.symbol, pair.quote is not None, pair.freshness(world, now)))
    quote = market.sides()
    entry, out = quote[entry_side(direction)], quote[exit_side(direction)]
    refuse_first(volume_refusals(item, body['volume']))
    if body['leverage'] not in item['leverageChoices']:
        raise Refused(2104, {'field': 'leverage'})
    price_found = [] if at_market else pending_price_refusals(item, body['kind'], direction, body.get('price'), quote)
    refuse_first([found for found in price_found if found[0] != 2107])
    refuse_first(stop_refusals(item, direction, out if at_market else body['price'], body.get('stopLoss'), body.get('takeProfit')))
    if 'expiresAt' in body and body['expiresAt'] * 1000 <= now:
        raise Refused(2114, {'field': 'expiresAt'})
    if sum(o.status in ('open', 'pending') for o in account.orders.values()) >= item['maximumOpenOrders']:
        raise Refused(2115, {'maximum': item['maximumOpenOrders']})
    refuse_first(price_found)
    if at_market:
        refuse_first(deviation_refusals(item['digits'], direction == BUY, entry, body.get('priceSeen'), body.get('maximumDeviation')))
        cost = order_cost(item, direction, body['volume'], body['leverage'], quote, world.pair_of(item), account.sums())
        refuse_first(margin_refusals(cost))
    world.numbers += 1
    order = Order(account, f'{london(now // 1000):%Y%m%d}{world.numbers:06}', body, now // 1000)
    account.orders[order.id] = order
    world.placings.append((symbol, now // 1000))
    if at_market:
        account.fill(order, quote, 'filled')
    else:
        account.event('changed', order.row())
    return order.row()


def end_refusals(world, order):
    """Why an order cannot be closed by its customer: its state, its market, its quote."""
    if order.status != 'open':
        data = {'status': order.status, 'closeReason': order.close_reason, 'closedAt': order.closed_at}
        return [(2117, {name: value for name, value in data.items() if value is not None})]
    market, now = world.markets[order.symbol], world.now()
    state, opens = market.state(world, now)
    if state == 'closed':
        return [(2002, closed_data(order.symbol, opens))]
    if market.quote is None:
        return [(2003, {'symbol': order.symbol})]
    return [(2004, {'symbol': order.symbol})] if market.freshness(world, now) == 'stale' else []


def close_position(call):
    query, account = call.query, call.account
    if 'maximumDeviation' in query and 'priceSeen' not in query:
        raise Refused(1001, {'field': 'priceSeen'})
    order = account.orders.get(query['orderId'])
    if not order:
        raise Refused(1002, {'field': 'orderId'})
    refuse_first(end_refusals(call.world, order))
    if 'volume' in query:
        refuse_first(part_refusals(order.instrument, order.open_volume(), query['volume']))
    refuse_first(deviation_refusals(order.instrument['digits'], order.direction == SELL, order.market_price(), query.get('priceSeen'),
                                    query.get('maximumDeviation')))
    return account.close(order, 'customer', D(query['volume']) if 'volume' in query else None)


def orders_of_scope(account, body):
    """The orders that a scope names, the oldest first; 1001 for a field that it lacks or does not use."""
    scope, used = body['scope'], {'symbol': 'symbol', 'side': 'direction'}.get(body['scope'])
    if used and used not in body:
        raise Refused(1001, {'field': used})
    for name in ('symbol', 'direction'):
        if name in body and name != used:
            raise Refused(1001, {'field': name})
    profit = {order.id: value for order, _, value, _ in account.values()}
    fits = {'all': lambda o: True, 'profit': lambda o: o.status == 'open' and profit.get(o.id, 0) > 0,
            'loss': lambda o: o.status == 'open' and profit.get(o.id, 0) < 0, 'symbol': lambda o: o.symbol == body.get('symbol'),
            'side': lambda o: o.direction == body.get('direction')}[scope]
    found = [o for o in account.orders.values() if o.status in ('open', 'pending') and body.get('status', o.status) == o.status and fits(o)]
    return [o.id for o in sorted(found, key=lambda o: (o.opened_at or o.placed_at, o.id))]


def close_orders(call):
    account, results = call.account, []
    for id_ in call.body['orderIds'] if 'orderIds' in call.body else orders_of_scope(account, call.body):
        order = account.orders.get(id_)
        result = {'orderId': id_, 'result': 'refused', 'code': None, 'msg': None, 'order': None}
        wanted = call.body.get('status')
        if order and order.status in ('open', 'pending') and wanted not in (None, order.status):
            code = 2118 if order.status == 'open' else 2117
            result.update(code=code, msg=refusal_text(code, {'status': order.status}, call.language), order=order.row())
        elif order and order.status == 'pending':
            account.cancel(order, 'customer')
            result.update(result='canceled', order=order.row())
        elif found := end_refusals(call.world, order) if order else [(1002, {'field': 'orderIds'})]:
            result.update(code=found[0][0], msg=refusal_text(*found[0], call.language), order=order.row() if order else None)
        else:
            result.update(result='closed', order=account.close(order, 'customer'))
        results.append(result)
    return {'items': results}


def get_idempotent_answer(call):
    stored = kept_answer(call.world, (call.customer['id'], call.query['operationId'], call.path['key'].lower()))
    return {'state': 'answered', 'answer': stored['answer']} if stored else {'state': 'unknown', 'answer': None}


def set_quote(call):
    market = call.world.markets.get(call.path['symbol'])
    if not market:
        raise Refused(1002, {'field': 'symbol'})
    bid, ask = (rounded(call.body[side], market.digits) for side in ('bid', 'ask'))
    if not bid:
        raise Refused(1001, {'field': 'bid'})
    if ask < bid:
        raise Refused(1001, {'field': 'ask'})
    market.set_price = (bid, ask)
    call.world.publish(market.symbol, bid, ask)


def advance_clock(call):
    call.world.ahead += call.body['advanceSeconds'] * 1000
    call.world.catch_up()
    call.world.repeat_prices()
    return {'now': call.world.seconds()}


HANDLERS = {
    'getProjectInfo': get_project_info, 'getCommonInfo': get_common_info, 'listMarketTabs': list_market_tabs, 'searchInstruments': search_instruments,
    'getInstrument': get_instrument, 'sendMailCode': send_mail_code, 'getInbox': get_inbox, 'signUp': sign_up, 'signIn': sign_in,
    'signOut': sign_out, 'getUser': get_user, 'getAccountFigures': get_account_figures, 'listOrders': list_orders, 'placeOrder': place_order,
    'closePosition': close_position, 'closeOrders': close_orders, 'getIdempotentAnswer': get_idempotent_answer, 'setQuote': set_quote,
    'advanceClock': advance_clock}

# --- from a request to an answer -------------------------------------------------------------------------------------


def refusal_text(code, data, language):
    message = REFUSALS[code]['text'][language]
    return re.sub(r'\{\{(\w+)\}\}', lambda match: str((data or {}).get(match[1], match[0])), message)


def kept_answer(world, key):
    """What is stored with a key, for 24 hours."""
    stored = world.keys.get(key)
    return stored if stored and world.seconds() < stored['at'] + 86400 else None


def route(method, raw_path):
    """The operation of a path and the texts of its parameters; a path without parameters comes first. One without a handler is none."""
    found = []
    for operation in OPERATIONS:
        if operation['id'] not in HANDLERS:
            continue
        wanted, parts = (operation['base'] + operation['path']).split('/'), raw_path.split('/')
        pairs = list(zip(wanted, parts))
        if len(wanted) == len(parts) and all(part if name.startswith('{') else decoded(part) == name for name, part in pairs):
            values = {name[1:-1]: part for name, part in pairs if name.startswith('{')}
            found.append((len(values), operation, values))
    fewest = min((n for n, _, _ in found), default=0)
    found = [(operation, values) for n, operation, values in found if n == fewest]
    mine = [pair for pair in found if pair[0]['method'] == method]
    return (*mine[0], None) if mine else (None, None, sorted({operation['method'] for operation, _ in found}))


def decoded(value, plus=False):
    """Percent-decoding that refuses what is malformed, and bytes that are not UTF-8."""
    if re.search('%(?![0-9A-Fa-f]{2})', value):
        raise ValueError('malformed percent-encoding')
    return unquote_to_bytes(value.replace('+', ' ') if plus else value).decode('utf-8')


def strict_json(raw):
    def no_constant(name):
        raise ValueError(name)
    return json.loads(raw.decode('utf-8'), parse_float=Decimal, parse_constant=no_constant)


def handle(world, method, target, headers, raw_body):
    """One request: answers status, further headers, and the envelope."""
    language, further = language_of(headers.get('accept-language')), {}

    def fault(status):
        return status, further, {'code': status, 'msg': LABELS[language][f'fault-{status}'], 'data': None}

    raw_path, _, raw_query = target.partition('?')
    try:
        query = [tuple(decoded(part, plus=True) for part in (pair.partition('=')[0], pair.partition('=')[2])) for pair in raw_query.split('&') if pair]
        decoded(raw_path)
    except ValueError:
        return fault(400)
    operation, path, methods = route(method, raw_path)
    if not operation:
        if methods:
            further['Allow'] = ', '.join(methods)
        return fault(405 if methods else 404)
    if len(raw_body) > 262144:
        return fault(413)
    body = None
    if raw_body:
        if headers.get('content-type', '').split(';')[0].strip().lower() != 'application/json':
            return fault(415)
        try:
            body = strict_json(raw_body)
        except (ValueError, RecursionError):
            return fault(400)
    world.catch_up()
    request = {'path': {name: decoded(value) for name, value in path.items()}, 'query': query, 'headers': headers, 'body': body}
    try:
        return carry_out(world, operation, request, language, further)
    except Refused as refusal:
        return 200, further, {'code': refusal.code, 'msg': refusal_text(refusal.code, refusal.data, language), 'data': refusal.data}


def carry_out(world, operation, request, language, further):
    """The checks of every call in their order, then the operation, with its key if it needs one."""
    headers, session = request['headers'], None
    if operation['bearer']:
        match = re.fullmatch(r'(?i:Bearer) ([A-Za-z0-9_-]+)', headers.get('authorization', ''))
        session = match and session_of(world, match[1])
        if not session:
            raise Refused(401)
        session['used'] = world.seconds()
    handler = HANDLERS[operation['id']]
    path, query, body = check_form(operation, request)
    account = session and operation['account'] and session['customer']['accounts'][headers['x-account'] == 'demo']
    call = Call(world, language, path, query, body, session, account)
    if not operation['key']:
        check_account(call)
        return 200, further, success(operation, handler(call), language)
    if 'idempotency-key' not in headers:
        raise Refused(1004)
    key = (session['customer']['id'], operation['id'], headers['idempotency-key'].lower())
    asked = json.dumps([path, query, headers['x-account'], body], sort_keys=True)
    if stored := kept_answer(world, key):
        if stored['asked'] != asked:
            raise Refused(1005)
        further['Idempotent-Replayed'] = 'true'
        return 200, further, stored['answer']
    try:
        check_account(call)
        answer = success(operation, handler(call), language)
    except Refused as refusal:
        if refusal.code in (401, 1001, 1003):
            raise
        answer = {'code': refusal.code, 'msg': refusal_text(refusal.code, refusal.data, language), 'data': refusal.data}
    world.keys[key] = {'asked': asked, 'answer': answer, 'at': world.seconds()}
    return 200, further, answer


def check_account(call):
    if call.account and call.account.id != call.customer['active']:
        raise Refused(1201, {'active': call.customer['accounts'][call.customer['active']].mode})


def success(operation, data, language):
    return {'code': 200, 'msg': MESSAGES[language].get(operation['id'], MESSAGES[language]['ok']), 'data': data}


# --- HTTP ------------------------------------------------------------------------------------------------------------


async def read_request(reader):
    """Request line, headers in lower case, and the body, of which more than is read is left out; None at the end."""
    try:
        head = (await reader.readuntil(b'\r\n\r\n')).decode('latin-1').split('\r\n')
        method, target, _ = head[0].split(' ')
        headers = {name.strip().lower(): value.strip() for name, _, value in (line.partition(':') for line in head[1:] if line)}
        body = b''
        if 'chunked' in headers.get('transfer-encoding', '').lower():
            while size := int((await reader.readline()).split(b';')[0], 16):
                body = (body + await reader.readexactly(size))[:262145]
                await reader.readline()
            while await reader.readline() not in (b'\r\n', b''):
                pass
        else:
            left = int(headers.get('content-length') or 0)
            while left:
                piece = await reader.readexactly(min(left, 65536))
                left, body = left - len(piece), (body + piece)[:262145]
        return method, target, headers, body
    except (asyncio.IncompleteReadError, asyncio.LimitOverrunError, ValueError, ConnectionError):
        return None


def write_answer(writer, status, headers, content, kind='application/json; charset=utf-8'):
    lines = [f'HTTP/1.1 {status} {REASONS.get(status, "Answer")}', f'Content-Type: {kind}', f'Content-Length: {len(content)}', *(f'{n}: {v}' for n, v in headers.items())]
    writer.write('\r\n'.join(lines).encode() + b'\r\n\r\n' + content)


REASONS = {101: 'Switching Protocols', 200: 'OK', 400: 'Bad Request', 403: 'Forbidden', 404: 'Not Found', 405: 'Method Not Allowed', 413: 'Content Too Large',
           415: 'Unsupported Media Type', 500: 'Internal Server Error'}


def inbox_page(world, target):
    """The messages of the sandbox for people."""
    to = dict(pair.partition('=')[::2] for pair in target.partition('?')[2].split('&')).get('to')
    shown = [m for m in world.inbox if to is None or m['to'] == decoded(to, plus=True).lower()][:100]
    rows = ''.join(f'<h2>{html.escape(m["subject"])}</h2><p>{html.escape(m["to"])}</p><pre>{html.escape(m["text"])}</pre>' for m in shown)
    return f'<!doctype html><meta charset="utf-8"><title>Inbox</title><h1>Inbox</h1>{rows}'.encode()


async def serve(world, reader, writer):
    """One connection: requests one after the other, or the market socket."""
    try:
        while request := await read_request(reader):
            method, target, headers, body = request
            if headers.get('upgrade', '').lower() == 'websocket':
                await open_socket(world, target, headers, reader, writer)
                break
            if method == 'GET' and target.partition('?')[0] == '/sandbox/inbox':
                write_answer(writer, 200, {}, inbox_page(world, target), 'text/html; charset=utf-8')
                continue
            try:
                status, further, envelope = handle(world, method, target, headers, body)
            except Exception as error:  # a fault of this server: say that there was one, and nothing of it
                print('fault', method, target, repr(error), flush=True)
                language = language_of(headers.get('accept-language'))
                status, further, envelope = 500, {}, {'code': 500, 'msg': LABELS[language]['fault-500'], 'data': None}
            further = {'X-Request-Id': str(uuid.uuid4()), 'Cache-Control': 'no-store', **further}
            write_answer(writer, status, further, json.dumps(envelope, ensure_ascii=False).encode('utf-8', 'replace'))
            await writer.drain()
            if headers.get('connection', '').lower() == 'close':
                break
    except (ConnectionError, asyncio.CancelledError):
        pass
    finally:
        writer.close()


# --- the market socket -----------------------------------------------------------------------------------------------

SYMBOL_LIST = lambda value: isinstance(value, list) and 1 <= len(value) <= 200 and all(map(SYMBOL, value)) and len(set(value)) == len(value)
FRAMES = {'authenticate': {'type!': choice('authenticate'), 'token!': text(1, 512), 'repeatSeconds': whole(0, 10)},
          'subscribe': {'type!': choice('subscribe'), 'symbols!': SYMBOL_LIST},
          'unsubscribe': {'type!': choice('unsubscribe'), 'symbols!': SYMBOL_LIST}, 'ping': {'type!': choice('ping')}}


class Socket:
    """One open market socket: whose it is, which symbols it follows, and how far its reader is behind."""

    def __init__(self, world, reader, writer):
        self.world, self.reader, self.writer = world, reader, writer
        self.session = self.customer = None
        self.follows, self.first, self.behind, self.answered, self.over = {}, True, False, True, False
        self.window, self.count = world.clock(), 0

    def raw(self, opcode, payload):
        """One unmasked frame of RFC 6455."""
        size = len(payload)
        length = bytes([size]) if size < 126 else b'\x7e' + struct.pack('>H', size) if size < 65536 else b'\x7f' + struct.pack('>Q', size)
        if not self.over:
            self.writer.write(bytes([0x80 | opcode]) + length + payload)
            if self.waiting() > 1048576:
                self.end()

    def waiting(self):
        return self.writer.transport.get_write_buffer_size()

    def send(self, frame):
        self.raw(1, json.dumps(frame, ensure_ascii=False).encode())

    def send_market(self, frame):
        """Prices are left out for a slow reader, and made up for by one snapshot."""
        if self.behind or self.waiting() > 65536:
            self.behind = True
        else:
            self.send(frame)

    def send_own(self, frame):
        """An event or an unread count, if the session still holds."""
        if session_of(self.world, self.token) is not self.session:
            self.error(401)
            return self.close(1008)
        self.send(frame)

    def error(self, code, frame=None, symbol=None):
        words = {401: 'The token does not belong to a session that holds.', 1001: 'This is not a frame of the contract here.', 1002: f'{symbol} was not found.', 1003: 'Too many frames or symbols.'}
        self.send({'type': 'error', 'code': code, 'msg': words[code], 'frame': frame, 'symbol': symbol})

    def close(self, code):
        self.raw(8, struct.pack('>H', code))
        self.over = True
        self.world.sockets.discard(self)
        self.writer.close()

    def end(self):
        """End the connection without a close frame."""
        self.over = True
        self.world.sockets.discard(self)
        self.writer.transport.abort()

    def quotes(self, symbols):
        now, markets = self.world.now(), self.world.markets
        return [{**markets[s].answer(self.world, now), 'sequence': markets[s].sequence} for s in symbols if markets[s].quote]

    def take(self, payload, binary):
        """One message of the client."""
        now = self.world.clock()
        if now >= self.window + 1000:
            self.window, self.count = now, 0
        self.count += 1
        if self.count > 20:
            self.error(1003)
            return self.close(1008)
        first, self.first, kind = self.first, False, None
        try:
            frame = strict_json(payload) if not binary else None
            kind = frame.get('type') if isinstance(frame, dict) and frame.get('type') in list(FRAMES) else None
            check_fields(frame, FRAMES[kind], body=True)
        except (ValueError, RecursionError, TypeError, KeyError, Refused):
            return self.error(1001, kind)
        getattr(self, 'take_' + kind)(frame, first)

    def take_ping(self, frame, first):
        self.send({'type': 'pong', 'serverTime': self.world.now()})

    def take_authenticate(self, frame, first):
        if not first:
            return self.error(1001, 'authenticate')
        session = session_of(self.world, frame['token'])
        if not session:
            return self.error(401, 'authenticate')
        self.session, self.customer, self.token = session, session['customer'], frame['token']
        self.send({'type': 'authenticated', 'account': self.customer['accounts'][self.customer['active']].mode})
        since = self.world.now() - frame.get('repeatSeconds', 0) * 1000
        again = [f for at, id_, f in self.world.recent if id_ == self.customer['id'] and at >= since and frame.get('repeatSeconds')]
        for event in [f for f in again if f['type'] == 'event'] + [f for f in again if f['type'] == 'unread'][-1:]:
            self.send(event)

    def take_subscribe(self, frame, first):
        known = [symbol for symbol in frame['symbols'] if symbol in self.world.markets]
        if len(self.follows.keys() | set(known)) > 200:
            return self.error(1003, 'subscribe')
        for symbol in frame['symbols']:
            if symbol not in self.world.markets:
                self.error(1002, 'subscribe', symbol)
        self.follows.update(dict.fromkeys(known))
        self.send_market({'type': 'snapshot', 'quotes': self.quotes(known)})
        for symbol in known:
            market = self.world.markets[symbol]
            if not market.quote:
                state, opens = market.state(self.world, self.world.now())
                self.send_market({'type': 'status', 'symbol': symbol, 'state': state, 'nextOpenAt': opens, 'halt': None})

    def take_unsubscribe(self, frame, first):
        for symbol in frame['symbols']:
            self.follows.pop(symbol, None)

    async def run(self):
        """Read frames of RFC 6455 until the socket ends."""
        message, kind = b'', None
        while not self.over:
            head = await self.reader.readexactly(2)
            final, opcode, size = head[0] & 0x80, head[0] & 15, head[1] & 127
            if head[0] & 0x70 or not head[1] & 0x80 or opcode not in (0, 1, 2, 8, 9, 10) or (opcode == 0) != (kind is not None) and opcode < 8:
                return self.close(1002)
            if size > 125:
                size = int.from_bytes(await self.reader.readexactly(2 if size == 126 else 8), 'big')
            if size + len(message) > 16384:
                return self.close(1009)
            mask = await self.reader.readexactly(4)
            payload = bytes(byte ^ mask[place & 3] for place, byte in enumerate(await self.reader.readexactly(size)))
            if opcode == 8:
                return self.close(struct.unpack('>H', payload[:2])[0] if len(payload) > 1 else 1000)
            if opcode == 9:
                self.raw(10, payload)
            elif opcode == 10:
                self.answered = True
            else:
                kind, message = opcode or kind, message + payload
                if final:
                    done, kind, message = (message, kind == 2), None, b''
                    try:
                        self.take(*done)
                    except Exception as error:
                        print('fault', repr(error), flush=True)
                        return self.close(1011)


async def open_socket(world, target, headers, reader, writer):
    """The handshake of RFC 6455, then the socket until it ends."""
    origin = re.sub(r'^\w+://', '', headers.get('origin', ''))
    key = headers.get('sec-websocket-key')
    status = 404 if target.partition('?')[0] != '/market' else 403 if origin and origin != headers.get('host') else 400 if not key else 101
    if status != 101:
        return write_answer(writer, status, {'Connection': 'close'}, b'', 'text/plain')
    accept = base64.b64encode(hashlib.sha1((key + '258EAFA5-E914-47DA-95CA-C5AB0DC85B11').encode()).digest()).decode()
    writer.write(f'HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: {accept}\r\n\r\n'.encode())
    socket = Socket(world, reader, writer)
    world.sockets.add(socket)
    try:
        await socket.run()
    except (asyncio.IncompleteReadError, ConnectionError):
        pass
    finally:
        world.sockets.discard(socket)


def flush(world):
    """Send what changed in 100 ms: states of markets, then the newest quote of each symbol."""
    now, ticks = world.now(), {}
    for market in world.markets.values():
        state = market.state(world, now)
        changed, market.sent_state = market.sent_state not in (None, state), state
        if changed:
            for socket in [s for s in world.sockets if market.symbol in s.follows]:
                socket.send_market({'type': 'status', 'symbol': market.symbol, 'state': state[0], 'nextOpenAt': state[1], 'halt': None})
        if market.dirty:
            market.dirty, market.sequence = False, market.sequence + 1
            tick, close = {**market.figures(), 'sequence': market.sequence}, market.quote['close']
            if close != market.sent_close:
                market.sent_close, tick['previousClose'] = close, fixed(close, market.digits)
            ticks[market.symbol] = tick
    for socket in list(world.sockets):
        if socket.behind and socket.waiting() == 0:
            socket.behind = False
            socket.send({'type': 'snapshot', 'quotes': socket.quotes(socket.follows)})
        elif own := [ticks[symbol] for symbol in ticks if symbol in socket.follows]:
            socket.send_market({'type': 'tick', 'ticks': own})


async def live(world):
    """The server's own rhythm: flushes each 100 ms, prices that were set each second, pings each 30 seconds."""
    beat = 0
    while True:
        await asyncio.sleep(0.1)
        beat += 1
        try:
            if beat % 10 == 0:
                world.catch_up()
                world.repeat_prices()
            flush(world)
            for socket in list(world.sockets) if beat % 300 == 0 else []:
                if not socket.answered:
                    socket.end()
                else:
                    socket.answered = False
                    socket.raw(9, b'')
        except Exception as error:
            print('fault', repr(error), flush=True)


async def main():
    parser = argparse.ArgumentParser(description='A second server of the contract.')
    parser.add_argument('--port', type=int, default=8090)
    port, world, stop = parser.parse_args().port, World(), asyncio.Event()
    for name in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(name, stop.set)
    server = await asyncio.start_server(lambda reader, writer: serve(world, reader, writer), '127.0.0.1', port)
    rhythm = asyncio.create_task(live(world))
    print(f'listening on http://127.0.0.1:{server.sockets[0].getsockname()[1]}', flush=True)
    await stop.wait()
    server.close()
    for socket in list(world.sockets):
        socket.close(1001)
    rhythm.cancel()


if __name__ == '__main__':
    asyncio.run(main())
