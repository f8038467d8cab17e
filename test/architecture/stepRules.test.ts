describe('a method that a test replaced', () => {
  const clock = { day: () => 'Monday' };

  it('is the replaced one in this test', () => {
    jest.spyOn(clock, 'day').mockReturnValue('Tuesday');
    expect(clock.day()).toBe('Tuesday');
  });

  it('is its own again in the next test, without a line that restores it', () => {
    expect(clock.day()).toBe('Monday');
  });
});
