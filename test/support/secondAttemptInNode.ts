import { inspect } from 'node:util';
import { addEventHandler } from 'jest-circus';
import { AT_SECOND_ATTEMPT } from './atSecondAttempt.ts';

// Does what `secondAttempt.ts` does, in bare Node, whose runner has no `retryTimes`: retries a failed test once, with
// its hooks. Stands after `stepRules.ts`, so that each attempt has the whole limit of time.

type Run = () => Promise<void>;
type Block = {
  readonly name: string;
  readonly parent?: Block;
  readonly hooks: readonly { readonly type: string; readonly fn: unknown }[];
};

const pathOf = (block: Block): readonly Block[] => [...(block.parent ? pathOf(block.parent) : []), block];

const runHooks = async (blocks: readonly Block[], type: 'beforeEach' | 'afterEach'): Promise<void> => {
  for (const { hooks } of blocks) {
    for (const hook of hooks) if (hook.type === type) await (hook.fn as Run)();
  }
};

addEventHandler((event, { currentDescribeBlock }) => {
  const step = currentDescribeBlock.children.at(-1);
  if (event.name !== 'add_test' || step?.type !== 'test') return;
  const firstAttempt = step.fn as Run;
  const blocks = pathOf(currentDescribeBlock as Block);
  const name = [...blocks.slice(1), step].map((each) => each.name).join(' ');
  step.fn = async () => {
    try {
      await firstAttempt();
    } catch (error) {
      process.stderr.write(`Failed at the first attempt: ${name}\n${inspect(error)}\n`);
      await runHooks(blocks.toReversed(), 'afterEach');
      await runHooks(blocks, 'beforeEach');
      await firstAttempt();
      process.stderr.write(`${AT_SECOND_ATTEMPT}${name}\n`);
    }
  };
});
