import { REFUSALS } from '../../../src/domain/refusal.ts';
import { refused } from '../../../src/web/api/index.ts';
import { FaultWords } from '../../../src/web/authForm/index.ts';
import { faultOf } from '../../../src/web/authForm/fault.ts';
import { renderPart } from '../../support/renderPart.tsx';

it.each([
  ['too-many-requests', null, /too many|too often/i],
  ['too-many-requests', { retryAt: null }, /too many|too often/i],
  ['wrong-code', null, /wrong verification code/i],
  ['wrong-code', { field: 'code', triesLeft: null }, /wrong verification code/i],
] as const)('words the fault of %s with the data %j, which lacks what remains', async (name, data, words) => {
  const fault = faultOf(refused(REFUSALS[name], 'Words of the server.', data), 'code');
  await renderPart(<p>{fault && <FaultWords fault={fault} />}</p>, { texts: ['auth-form', 'refusals', 'ways'] });
  expect(document.body).toHaveTextContent(words);
  expect(document.body).not.toHaveTextContent(/NaN|null|undefined|\{\{|\b0 tries/);
});
